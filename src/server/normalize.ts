/** Names and addresses as they are compared: NFKC, lower-cased in JavaScript, so that both engines agree. */
export const normalize = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
