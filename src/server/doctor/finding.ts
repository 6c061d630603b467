/** One thing that was looked at. A fault keeps members out, or breaks a promise made to them; a warning does neither yet. */
export interface Finding {
  level: 'ok' | 'warning' | 'fault'
  says: string
  /** The way to mend it; '' where all is well. */
  todo: string
}

export const ok = (says: string): Finding => ({ level: 'ok', says, todo: '' })
export const warning = (says: string, todo: string): Finding => ({ level: 'warning', says, todo })
export const fault = (says: string, todo: string): Finding => ({ level: 'fault', says, todo })
