const daysOf = (year: number, month: number): number => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};
const isDay = (year: number, month: number, day: number) => day >= 1 && day <= daysOf(year, month);

/** Whether a text is a date of ISO 8601; a year of more than four digits has a sign. */
export function isIsoDate(text: string): boolean {
  const [, year, month, day] = /^(-?\d{4}|[+-]\d{5,9})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return day !== undefined && isDay(Math.abs(Number(year)), Number(month), Number(day));
}

/** Whether a text begins with a date in English, `1/31/24`. The rest of the text is ignored. */
export function isLocalDate(text: string): boolean {
  const [, month, day, year] = /^[ \t]*(\d{1,9})\/[ \t]*(\d{1,9})\/[ \t]*(\d{1,9})/.exec(text) ?? [];
  if (year === undefined) return false;
  // Two digits are a year of this century or the last.
  return isDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
}
