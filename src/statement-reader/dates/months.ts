import { memoize } from "../memoize";
import { isArabic, reversed, squash } from "../words/text";

/** Month names of the languages read, January first; several names of one month are parted by '|'. */
const NAMES: string[] = [
  "january, february, march, april, may, june, july, august, september, october, november, december",
  "janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre",
  "januar|janner|jaenner, februar|feber, marz|maerz, april, mai, juni, juli, august, september, oktober, november, dezember",
  "enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre|setiembre, octubre, noviembre, diciembre",
  "gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre",
  "janeiro, fevereiro, marco, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro",
  "января|январь, февраля|февраль, марта|март, апреля|апрель, мая|маи, июня|июнь, июля|июль, августа|август, сентября|сентябрь, октября|октябрь, ноября|ноябрь, декабря|декабрь",
  "يناير, فبراير, مارس, ابريل|أبريل, مايو, يونيو|يونيه, يوليو|يوليه, اغسطس|أغسطس, سبتمبر, اكتوبر|أكتوبر, نوفمبر, ديسمبر",
  "كانون الثاني, شباط, اذار, نيسان, ايار, حزيران, تموز, اب, ايلول, تشرين الاول, تشرين الثاني, كانون الاول",
  "januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december",
  "styczen|stycznia, luty|lutego, marzec|marca, kwiecien|kwietnia, maj|maja, czerwiec|czerwca, lipiec|lipca, sierpien|sierpnia, wrzesien|wrzesnia, pazdziernik|pazdziernika, listopad|listopada, grudzien|grudnia",
  "ocak, subat, mart, nisan, mayis, haziran, temmuz, agustos, eylul, ekim, kasim, aralik",
  "januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december",
  "januari, pebruari|februari, maret, april, mei, juni, juli, agustus, september, oktober, nopember|november, desember",
  "jan, feb|fev|febr, mar|mrz|maer, apr|avr|abr, mai|may, jun|juin, jul|juil, aug|aou|ago|ags, sep|sept|set|sett, oct|okt|out|ott, nov, dec|dez|dic|des",
  "ene|gen|janv, fevr, mars, avr, mag, giu, lug, agu, setem, outub, novem, decem",
  "янв, фев|февр, мар, апр, май, июн, июл, авг, сен|сент, окт, ноя|нояб, дек",
];

const MONTHS = new Map<string, number>();
for (const year of NAMES) {
  year.split(", ").forEach((names, index) => {
    for (const name of names.split("|")) {
      const key = squash(name);
      if (!MONTHS.has(key)) MONTHS.set(key, index + 1);
      const short = key.slice(0, 3);
      if (!isArabic(key) && key.length > 3 && !MONTHS.has(short)) MONTHS.set(short, index + 1);
    }
  });
}
MONTHS.set("juil", 7);

const REMEMBERED = 20_000;

/** The month (1-12) that a word names in any language read, with or without a full stop; null for any other word. */
export const monthNamed = memoize(REMEMBERED, (word: string): number | null => {
  if (/[0-9]/.test(word)) return null;
  const key = squash(word);
  const known = MONTHS.get(key);
  if (known !== undefined) return known;
  return isArabic(key) ? (MONTHS.get(reversed(key)) ?? null) : null;
});
