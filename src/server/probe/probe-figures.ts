import type { ProbeResult } from './run-probe.ts'

/**
 * What runs told, in Prometheus' text format, for the textfile collector of node_exporter. Brands that are still `waiting` keep what
 * `before`, the file so far, has of them: when they were last visited says how much that is worth.
 */
export function probeFigures(
  results: readonly ProbeResult[],
  { waiting, before }: { waiting: readonly string[]; before: string } = { waiting: [], before: '' },
): string {
  const kept = before.split('\n').filter((line) => waiting.some((id) => line.includes(`{brand="${id}"`)))
  const figure = (name: string, help: string, linesOf: (result: ProbeResult) => string[]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...results.flatMap(linesOf).map((line) => `${name}{brand=${line}`),
    ...kept.filter((line) => line.startsWith(`${name}{`)),
  ]
  return [
    ...figure(
      'duet_probe_success',
      'Whether the synthetic visitor got through its last run.',
      ({ brand, isOk }) => [`"${brand}"} ${isOk ? 1 : 0}`],
    ),
    ...figure(
      'duet_probe_step_seconds',
      'How long each step of it took; the last one may have failed.',
      ({ brand, steps }) => steps.map(({ step, ms }) => `"${brand}",step="${step}"} ${ms / 1000}`),
    ),
    ...figure('duet_probe_finished_timestamp_seconds', 'When it ended.', ({ brand, endedAt }) => [
      `"${brand}"} ${Math.floor(endedAt / 1000)}`,
    ]),
    '',
  ].join('\n')
}
