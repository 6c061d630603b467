// Gifts; fetched when their sheet opens.
import * as chat from '../contract/chat.ts'
import { call } from './http.ts'

export const getGifts = () => call(chat.getGifts)
