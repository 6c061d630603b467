import type { MessagePart } from '../../core/message-key.ts'

export const LOGIN_MESSAGES: readonly MessagePart[] = ['login', 'errors.fields']
