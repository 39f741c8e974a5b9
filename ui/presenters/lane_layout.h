#pragma once
// Where the words of marks go in the lane over the charts, so that none lies on another: side by side, on several
// lines, and where that is not enough with fewer words.

#include <utility>
#include <vector>

namespace latepulse::ui {

/// One mark; all in pixels.
struct LaneItem {
    double x = 0.0;              // where its instant stands
    std::vector<double> widths;  // of its words, the longest first
};

struct LanePlace {
    int line = 0;          // 0 is the lowest, next to the charts
    double badge = 0.0;    // centre
    std::size_t words = 0; // index into widths; widths.size() = the badge alone
    bool before = false;   // the words end at the badge instead of beginning there
};

struct LaneLayout {
    int lines = 1;
    std::vector<LanePlace> places;  // as the items are
};

struct LaneMeasures {
    double left = 0.0, right = 0.0;  // no words beyond these
    int mostLines = 1;
    double badgeHalf = 8.0;     // half a badge with its air
    double wordsUpTo = 9.0;     // from words before a badge to its centre
    double wordsFrom = 10.0;    // from a badge's centre to its words
    double gap = 4.0;           // after the words
};

/// `items` in order of x. As few lines as keep all words whole, on either side of their badge, and `mostLines` with
/// fewer words where none do; marks at one instant stand side by side.
[[nodiscard]] LaneLayout layLane(const std::vector<LaneItem>& items, const LaneMeasures& measures);

/// The middle nearest to `wanted` at which something of this width lies on none of the spans `taken` and within `left`
/// and `right`; `wanted` itself where there is no room at all.
[[nodiscard]] double nearestFree(double wanted, double width, const std::vector<std::pair<double, double>>& taken,
                                 double left, double right);

} // namespace latepulse::ui
