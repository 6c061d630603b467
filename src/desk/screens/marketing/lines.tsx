/** One line for each currency; a dash for none. */
export function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return <span className="none">–</span>
  return of.map((line, index) => <div key={index}>{line}</div>)
}
