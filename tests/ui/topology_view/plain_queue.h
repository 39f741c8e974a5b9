#pragma once
// A plain M/M/1: source, class, queue, pool, sink; no controllers and no backend.

#include <memory>

#include "core/scenario/scenario.h"

namespace latepulse::ui {

inline std::shared_ptr<const Scenario> plainQueue()
{
    auto s = std::make_shared<Scenario>();
    Source jobs;
    jobs.id = "jobs";
    jobs.eventClass = "job";
    jobs.arrivals = Distribution::exponential(Duration::seconds(2));
    s->sources = {jobs};
    Step serve;
    serve.id = "serve";
    serve.cpu = Distribution::exponential(Duration::seconds(1));
    EventClass job;
    job.id = "job";
    job.queue = "line";
    job.sink = true;
    job.steps = {serve};
    s->classes = {job};
    Queue line;
    line.id = "line";
    s->queues = {line};
    WorkerPool desk;
    desk.id = "desk";
    desk.serves = {"line"};
    s->pools = {desk};
    return s;
}

} // namespace latepulse::ui
