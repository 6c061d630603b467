import type { ProbeResult } from './run-probe.ts'

const head = (name: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`

/** What runs told, in Prometheus' text format, for the textfile collector of node_exporter. */
export function probeFigures(results: readonly ProbeResult[], now: number): string {
  const lines = (line: (result: ProbeResult) => string) => results.map(line).join('')
  return [
    head('duet_probe_success', 'Whether the synthetic visitor got through its last run.'),
    lines(({ brand, isOk }) => `duet_probe_success{brand="${brand}"} ${isOk ? 1 : 0}\n`),
    head('duet_probe_step_seconds', 'How long each step of it took; the last one may have failed.'),
    lines(({ brand, steps }) =>
      steps
        .map(({ step, ms }) => `duet_probe_step_seconds{brand="${brand}",step="${step}"} ${ms / 1000}\n`)
        .join(''),
    ),
    head('duet_probe_finished_timestamp_seconds', 'When it ended.'),
    lines(
      ({ brand }) => `duet_probe_finished_timestamp_seconds{brand="${brand}"} ${Math.floor(now / 1000)}\n`,
    ),
  ].join('')
}
