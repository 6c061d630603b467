/** The member anybody may be at every demo brand; `npm start` prints it. */
export const DEMO_LOGIN = { name: 'demo', password: 'duet-demo' } as const
