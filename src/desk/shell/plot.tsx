import { useEffect, useId, useRef, type RefObject } from 'react'
import type { Options } from 'uplot'
import { dateFormatter, formatNumber } from '../../core/format.ts'
import { useTexts } from '../texts.ts'
import { TableBox } from './table-box.tsx'

/** A day ("2026-11-28") and its values, as many as there are lines; null where nothing is known. */
export interface PlotRow {
  day: string
  values: readonly (number | null)[]
}

interface PlotProps {
  title: string
  /** Of the days, then of each line. */
  columns: readonly [string, ...string[]]
  rows: readonly PlotRow[]
  /** How a value is written; as a number where nothing is said. */
  format?: (value: number) => string
}

const HEIGHT = 240
/** Lines are told apart without their colours, too. */
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [14, 4]] as const

const timeOf = (day: string): number => Date.parse(`${day}T00:00Z`)

/** Values by day as lines, and the table they are drawn from, the newest day first. */
export function Plot({ title, columns, rows, format }: PlotProps) {
  const t = useTexts()
  const titleId = useId()
  const [dayColumn, ...lines] = columns
  const dates = dateFormatter(t.locale, t.locale, 'UTC')
  const write = format ?? ((value: number) => formatNumber(t.locale, value))
  const table = useRef<HTMLTableElement>(null)
  const canvas = useLines({
    table,
    rows,
    count: lines.length,
    writeDay: (day) => dates(day, 'short'),
    writeValue: write,
  })
  return (
    <figure className="plot">
      <figcaption className="plot__title" id={titleId}>
        {title}
      </figcaption>
      {/* The table says the same. */}
      <div className="plot__lines" ref={canvas} aria-hidden="true" />
      <TableBox labelledBy={titleId}>
        <table className="table" ref={table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{dayColumn}</th>
              {lines.map((line, index) => (
                <th key={line} scope="col" className="table__number">
                  <Key index={index} /> {line}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].reverse().map(({ day, values }) => (
              <tr key={day}>
                <th scope="row" className="table__nowrap">
                  {dates(timeOf(day), 'day')}
                </th>
                {values.map((value, index) => (
                  <td key={lines[index]} className="table__number">
                    {value === null ? '–' : write(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </figure>
  )
}

/** A piece of a line, which also tells the canvas its colour. */
const Key = ({ index }: { index: number }) => (
  <svg
    className={`plot__key plot__key--${(index % DASHES.length) + 1}`}
    viewBox="0 0 28 4"
    aria-hidden="true"
  >
    <path
      d="M0 2h28"
      stroke="currentColor"
      strokeWidth="3"
      strokeDasharray={DASHES[index % DASHES.length]?.join(' ')}
    />
  </svg>
)

interface Lines {
  table: RefObject<HTMLTableElement | null>
  rows: readonly PlotRow[]
  count: number
  writeDay: (at: number) => string
  writeValue: (value: number) => string
}

/** Draws into the element that it answers; where that fails, the table stands alone. */
function useLines({ table, rows, count, writeDay, writeValue }: Lines): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const writers = useRef({ writeDay, writeValue })
  useEffect(() => {
    writers.current = { writeDay, writeValue }
  })
  useEffect(() => {
    const { current: element } = box
    if (!element || rows.length === 0) return
    let end = (): void => undefined
    const draw = async () => {
      const { default: UPlot } = await import('uplot')
      if (!element.isConnected) return
      const days = rows.map(({ day }) => timeOf(day) / 1000)
      const values = Array.from({ length: count }, (_, line) => rows.map((row) => row.values[line] ?? null))
      const plot = new UPlot(
        optionsOf(element, table.current, {
          toZone: (at, zone) => UPlot.tzDate(at, zone),
          count,
          days,
          writers: writers.current,
        }),
        [days, ...values],
        element,
      )
      const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
      sizes.observe(element)
      end = () => {
        sizes.disconnect()
        plot.destroy()
      }
    }
    const isDark = matchMedia('(prefers-color-scheme: dark)')
    let isOver = false
    const redraw = () => {
      end()
      end = () => undefined
      draw()
        .then(() => isOver && end())
        .catch(() => undefined)
    }
    redraw()
    isDark.addEventListener('change', redraw)
    return () => {
      isOver = true
      isDark.removeEventListener('change', redraw)
      end()
    }
  }, [table, rows, count])
  return box
}

interface Drawn {
  toZone: (at: Date, zone: string) => Date
  count: number
  days: readonly number[]
  writers: { writeDay: (at: number) => string; writeValue: (value: number) => string }
}

function optionsOf(
  element: HTMLElement,
  table: HTMLElement | null,
  { toZone, count, days, writers }: Drawn,
): Options {
  const { color: ink, fontFamily } = getComputedStyle(element)
  const axis = {
    stroke: ink,
    font: `12px ${fontFamily}`,
    grid: { stroke: `color-mix(in srgb, ${ink} 20%, transparent)`, width: 1 },
    ticks: { show: false },
  }
  const keys = [...(table?.querySelectorAll('.plot__key') ?? [])]
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    // Days are days whatever the zone of the machine.
    tzDate: (at) => toZone(new Date(at * 1000), 'UTC'),
    axes: [
      { ...axis, values: (_, marks) => marks.map((mark) => writers.writeDay(mark * 1000)) },
      { ...axis, size: 72, values: (_, marks) => marks.map((mark) => writers.writeValue(mark)) },
    ],
    // Zero and the top of what is drawn with air above it, so that no line runs along the edge.
    scales: { y: { range: (_, min, max) => [Math.min(0, min ?? 0), Math.max(max ?? 0, 0) * 1.1 || 1] } },
    series: [
      {},
      ...Array.from({ length: count }, (_, index) => ({
        stroke: keys[index] ? getComputedStyle(keys[index]).color : ink,
        width: 2,
        dash: [...(DASHES[index % DASHES.length] ?? [])],
        points: { show: days.length < 40 },
      })),
    ],
  }
}
