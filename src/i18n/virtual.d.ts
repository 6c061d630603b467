declare module 'virtual:site' {
  /** The brand this build is for. */
  export const site: import('../config/site.ts').Site
}

declare module 'virtual:theme.css'
