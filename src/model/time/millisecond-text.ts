/** The time as text, made once a millisecond. `milliseconds`: since 1970. */
export function timeText(milliseconds: number): string {
  if (milliseconds !== instant) {
    instant = milliseconds;
    instantText = new Date(milliseconds).toISOString();
  }
  return instantText;
}

let instant = 0;
let instantText = "";
