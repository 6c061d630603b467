/** Milliseconds by a clock that all processes of a machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6
