import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 base64url characters: sessions and one-time links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored of a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
