import type { Line } from "../lines/lines";
import { type NumberFormat, takeNumberApart } from "./printed-number";

type Votes = {
  dot1: number;
  dot2: number;
  comma2: number;
  dot3: number;
  comma3: number;
  grouped: number;
  separated: number;
  bareThousands: number;
  spacedPairs: number;
  spacedBare: number;
};

const fewestWithOneDecimal = 5;
/** Ratio of whole amounts to amounts with two decimals from which the latter are rates, whatever the currency. */
const wholePerDecimal = 20;
const likeDay = /^(0?[1-9]|[12][0-9]|3[01])\.(0[1-9]|1[0-2])$/;

/** Format of most numbers on most statements, recognised in one step: `1,234.56`. */
const usualNumber = /^(?:[0-9]{1,3}|[0-9]{1,3}(,)[0-9]{3})\.[0-9]{2}$/;

function voteOnCore(core: string, votes: Votes): void {
  if (/^[0-9]*$/.test(core)) return;
  const usual = usualNumber.exec(core);
  if (usual) {
    votes.dot2 += likeDay.test(core) ? 0.2 : 1;
    if (usual[1]) votes.separated += 1;
    return;
  }
  if (/^[0-9]+\.[0-9]$/.test(core)) votes.dot1 += 1;
  if (/^[0-9]*(?:[,' ][0-9]{2,3})*\.[0-9]{2}$/.test(core)) votes.dot2 += likeDay.test(core) ? 0.2 : 1;
  if (/^[0-9]*(?:[.' ][0-9]{2,3})*,[0-9]{2}$/.test(core)) votes.comma2 += 1;
  if (/^(?:[0-9]{1,3}(?:[,'][0-9]{3})+|0|[0-9]{4,})\.[0-9]{3}$/.test(core)) votes.dot3 += 3;
  else if (/^[0-9]{1,3}\.[0-9]{3}$/.test(core)) votes.dot3 += 1;
  if (/^(?:[0-9]{1,3}(?:[.'][0-9]{3})+|0|[0-9]{4,}),[0-9]{3}$/.test(core)) votes.comma3 += 3;
  else if (/^[0-9]{1,3},[0-9]{3}$/.test(core)) votes.comma3 += 1;
  if (/^[0-9]{1,3}([.,'])[0-9]{3}(?:\1[0-9]{3})*$/.test(core)) votes.grouped += 1;
  if (/^[0-9]{1,3}([.,'])[0-9]{3}\1[0-9]{3}/.test(core)) votes.grouped += 2;
  if (/^[0-9]{1,3}(?:[,.'][0-9]{2,3})*[,.'][0-9]{3}[.,][0-9]{2,3}$/.test(core)) votes.separated += 1;
  if (/^[0-9]{4,}[.,][0-9]{2}$/.test(core)) votes.bareThousands += 1;
}

function countVotes(lines: readonly Line[]): Votes {
  const votes: Votes = {
    dot1: 0,
    dot2: 0,
    comma2: 0,
    dot3: 0,
    comma3: 0,
    grouped: 0,
    separated: 0,
    bareThousands: 0,
    spacedPairs: 0,
    spacedBare: 0,
  };
  for (const line of lines) {
    line.words.forEach((word, index) => {
      if (!/[0-9]/.test(word.text)) return;
      const dressed = takeNumberApart(word.text);
      if (!dressed) return;
      voteOnCore(dressed.core, votes);
      const before = line.words[index - 1];
      const close = before !== undefined && word.x0 - before.x1 < word.size * 0.66;
      if (!close || !/^[^0-9]*[0-9]{1,3}$/.test(before.text)) return;
      if (/^[0-9]{3}[.,][0-9]{2,3}$/.test(dressed.core)) votes.spacedPairs += 1;
      else if (/^[0-9]{3}$/.test(dressed.core)) votes.spacedBare += 1;
    });
  }
  return votes;
}

/**
 * Number formats that the document may use, likeliest first. Usually one is clear; if `1.234` may be thousands or
 * three decimals, both are returned, since the arithmetic of the page is the same in either scale.
 */
export function voteNumberFormat(lines: readonly Line[], currencyDecimals: number): NumberFormat {
  const votes = countVotes(lines);
  const two = Math.max(votes.dot2, votes.comma2);
  const three = Math.max(votes.dot3, votes.comma3);
  const pairs = two > 0 ? votes.spacedPairs : votes.spacedBare;
  const spaced = pairs > 0 && votes.separated === 0;
  if (currencyDecimals === 3 && three > two)
    return { decimal: votes.dot3 >= votes.comma3 ? "." : ",", decimals: 3, spaced };
  const plain = currencyDecimals === 0 ? votes.grouped * 3 + votes.spacedBare : votes.grouped;
  const strongThree = three > votes.grouped * 1.5 + two;
  if (strongThree) return { decimal: votes.dot3 >= votes.comma3 ? "." : ",", decimals: 3, spaced };
  if (
    votes.dot1 >= fewestWithOneDecimal &&
    votes.dot1 > votes.dot2 / 2 &&
    votes.grouped + votes.separated === 0
  )
    return { decimal: ".", decimals: 2, spaced: false, short: true };
  if (two === 0 || (plain > two * 2 && currencyDecimals !== 2) || plain > two * wholePerDecimal)
    return { decimal: "", decimals: 0, spaced };
  const comma = votes.comma2 > votes.dot2;
  return { decimal: comma ? "," : ".", decimals: 2, spaced: spaced && votes.bareThousands === 0 };
}
