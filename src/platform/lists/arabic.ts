import type { Dictionary } from "@/vocabulary/language";

export const arabic = {
  "Use a date such as 2026-11-20": "استخدم تاريخًا مثل 2026-11-20",
  "Use an id such as 7": "استخدم رقمًا مثل 7",
  "Search for at most 200 characters": "ابحث بما لا يزيد على 200 حرف",
  "'{to}' ({toText}) is before '{from}' ({fromText}): nothing can match.":
    "'{=to}' ({toText}) يسبق '{=from}' ({fromText}): لا يمكن أن يطابق شيء.",
  "'{to}' ({toText}) is less than '{from}' ({fromText}): nothing can match.":
    "'{=to}' ({toText}) أقل من '{=from}' ({fromText}): لا يمكن أن يطابق شيء.",
  "{label} ({count})": "{=label} ({count})",
  "More than {most} new {noun}": "أكثر من {most} {noun} جديدة",
  "{count} new {noun}": "{count} {noun} جديدة",
  "{count} {noun} among the {searched} searched: go on for the others":
    "{count} {noun} من بين {searched} جرى البحث فيها: تابع للبقية",
  "{count} {noun}": "{count} {noun}",
  "{from} to {to}": "{from} إلى {to}",
  "{count} of more than {all} {noun}": "{count} من أكثر من {all} {noun}",
  "{count} of {all} {noun}": "{count} من {all} {noun}",
  "{from} to {to} of more than {all} {noun}": "{from} إلى {to} من أكثر من {all} {noun}",
  "{from} to {to} of {all} {noun}": "{from} إلى {to} من {all} {noun}",
  "No {label} matches '{text}'.": "لا يطابق '{text}' شيئًا في ({label}).",
  "More than one {label} matches '{text}'. Choose one:":
    "يطابق '{text}' أكثر من نتيجة في ({label}). اختر واحدة:",
  "Pages of {title}": "صفحات {title}",
  "Export CSV": "تصدير CSV",
  "Choose one of: {values}": "اختر واحدًا من: {values}",
} satisfies Dictionary;
