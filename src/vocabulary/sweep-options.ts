/** Amount that a sweep leaves on an account: nothing, a target, or an amount between a floor and a ceiling. */
export const sweepModes = ["zero", "target", "range"] as const;

/** Direction of a sweep's money: from its accounts, to them, or both. */
export const sweepDirections = ["collect", "fund", "both"] as const;

/** Start of a sweep's runs: by a person, at a time of each business day, or before the cut-off time of its currency. */
export const sweepTimes = ["manual", "time", "cut_off"] as const;

export const sweepStatuses = ["active", "paused"] as const;

/** `partly`: some of the items were refused, or could not be reversed. */
export const sweepRunStatuses = ["running", "done", "partly", "failed", "reversed"] as const;

/** Outcome of an account in a run; `open` until there is one. */
export const sweepItemStates = ["open", "moved", "skipped", "refused", "reversed"] as const;

/** Purposes of a run's work: the sweep itself, and its reversal. */
export const sweepPhases = ["sweep", "reverse"] as const;
