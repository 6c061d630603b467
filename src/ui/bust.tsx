/** Somebody in an empty screen's drawing; the classes name tones. */
export const bust = (x: number, y: number, coat: 'primary' | 'ink') => (
  <g transform={`translate(${x} ${y})`}>
    <path className={`drawing__${coat}`} d="M-17 40C-17 25-10 20 0 20s17 5 17 20Z" />
    <circle className="drawing__skin" cx="0" cy="9" r="10" />
    <path className="drawing__ink" d="M-11 9C-12-6 12-6 11 9 8 3 4 2-2 3-7 3-9 5-11 9Z" />
  </g>
)
