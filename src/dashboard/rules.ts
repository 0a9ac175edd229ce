/** How a figure stands against the end of last month. */
export type Growth = { text: string; tone: "up" | "down" | "flat" };

/** The growth line of a stat card (specification, section 2: '12% from last month'), computed; 'New' from nothing. */
export function growth(now: number | bigint, before: number | bigint): Growth {
  return growthOf(Number(now), Number(before));
}

function growthOf(now: number, before: number): Growth {
  if (before === 0)
    return now === 0 ? { text: "0% from last month", tone: "flat" } : { text: "New", tone: "up" };
  const percent = Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
  if (percent === 0) return { text: "0% from last month", tone: "flat" };
  return percent > 0
    ? { text: `+${percent}% from last month`, tone: "up" }
    : { text: `−${Math.abs(percent)}% from last month`, tone: "down" };
}

/** How many accounts there are of one status and type. */
export type Counts = { status: string; type: string; accounts: number };

/** Total and active accounts (specification, section 2); BOTH counts as COBO and as POBO. */
export function activeOf(counts: readonly Counts[]) {
  const sum = (wanted: (row: Counts) => boolean) =>
    counts.filter(wanted).reduce((total, { accounts }) => total + accounts, 0);
  return {
    totalVAs: sum(() => true),
    activeCOBO: sum(({ status, type }) => status === "active" && type !== "POBO"),
    activePOBO: sum(({ status, type }) => status === "active" && type !== "COBO"),
  };
}
