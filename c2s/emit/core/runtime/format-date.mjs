import { toDate } from "./to-date.mjs";

const WRITTEN =
  /^(\d{4})[-/]?(\d{1,2})?[-/]?(\d{0,2})[Tt\s]*(\d{1,2})?:?(\d{1,2})?:?(\d{1,2})?[.:]?(\d+)?$/;
const TOKEN =
  /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|d|HH|H|hh|h|mm|m|ss|s|SSS|A|a|ZZ|Z|X|x/g;

/** A date; a text without a zone is in local time. */
function localDate(value) {
  const parts = typeof value === "string" ? WRITTEN.exec(value) : null;
  if (!parts) return toDate(value);
  const [year, month, day, hours, minutes, seconds] = parts
    .slice(1)
    .map(Number);
  const thousandths = Number((parts[7] ?? "0").slice(0, 3));
  return new Date(
    year,
    (month || 1) - 1,
    day || 1,
    hours || 0,
    minutes || 0,
    seconds || 0,
    thousandths,
  );
}

function offset(date, colon) {
  const minutes = -date.getTimezoneOffset();
  const [hour, minute] = [
    Math.trunc(Math.abs(minutes) / 60),
    Math.abs(minutes) % 60,
  ];
  const [first, second] = [hour, minute].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${first}${colon}${second}`;
}

function word(date, kind, style) {
  return new Intl.DateTimeFormat("en-US", { [kind]: style }).format(date);
}

/** A date in a pattern such as `YYYY-MM-DD HH:mm:ss`, in local time. */
export function formatDate(value, pattern) {
  const date = localDate(value);
  if (!date) return value;
  const hour = date.getHours();
  const numbers = {
    Y: date.getFullYear(),
    M: date.getMonth() + 1,
    D: date.getDate(),
    H: hour,
    h: hour % 12 || 12,
    m: date.getMinutes(),
    s: date.getSeconds(),
  };
  const words = {
    YY: () => String(numbers.Y).slice(-2),
    MMMM: () => word(date, "month", "long"),
    MMM: () => word(date, "month", "short"),
    dddd: () => word(date, "weekday", "long"),
    ddd: () => word(date, "weekday", "short"),
    d: () => String(date.getDay()),
    SSS: () => String(date.getMilliseconds()).padStart(3, "0"),
    A: () => (hour < 12 ? "AM" : "PM"),
    a: () => (hour < 12 ? "am" : "pm"),
    Z: () => offset(date, ":"),
    ZZ: () => offset(date, ""),
    X: () => String(Math.floor(date.getTime() / 1000)),
    x: () => String(date.getTime()),
  };
  return pattern.replace(
    TOKEN,
    (token, literal) =>
      literal ??
      words[token]?.() ??
      String(numbers[token[0]]).padStart(token.length, "0"),
  );
}
