#pragma once
// The commands of latepulse-cli. Exit: 0 good, 1 the answer is no, 2 bad input, 3 internal fault.

#include <string>
#include <vector>

#include "app/latepulse-cli/arguments.h"

namespace latepulse::cli {

enum ExitCode : int { Good = 0, AnswerIsNo = 1, BadInput = 2, InternalFault = 3 };

int runCommand(const Arguments& arguments);
int checkCommand(const Arguments& arguments);
int parametersCommand(const Arguments& arguments);
int replayCommand(const Arguments& arguments);
int benchCommand(const Arguments& arguments);
int compareCommand(const Arguments& arguments);
int whyCommand(const Arguments& arguments);
int auditCommand(const Arguments& arguments);
int boundCommand(const Arguments& arguments);

} // namespace latepulse::cli
