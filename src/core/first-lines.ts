/** The first messages to choose from on a member's landing, by the keys of their texts; the address of the signup names one. */
export const FIRST_LINES = ['one', 'two', 'three'] as const
export type FirstLine = (typeof FIRST_LINES)[number]

export const sayLine = (path: string, line: FirstLine): string => `${path}#say=${line}`

/** The icebreaker in a URL. */
export const saidLine = (path: string): FirstLine | undefined =>
  FIRST_LINES.find((line) => path.endsWith(sayLine('', line)))
