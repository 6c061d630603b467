// Scenarios of two members with each other, call by call, and the outcome each must have.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Scene } from './fixtures.ts'
import type { Browser } from './browser.ts'
import type { ConformanceClient } from './client.ts'

const NOBODY = 'nobody-has-this-id'

const picture = (background = '#7a5'): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 750, channels: 3, background } })
    .png()
    .toBuffer()

export async function playVisitor(stage: ConformanceClient, country: string): Promise<void> {
  const visitor = stage.browser()
  await stage.askCached(visitor, 'getInterests')
  await stage.askCached(visitor, 'getCompanyInfo')
  await stage.ask(visitor, 'getHealth')
  await stage.ask(visitor, 'getBundles', { query: { country } })
  await stage.askCached(visitor, 'getRegions', { query: { country } })
  await stage.refuse(
    visitor,
    'getRegions',
    { query: { country: 'XX' } },
    'invalid_request',
    'an unknown country',
  )
  await stage.refuse(
    visitor,
    'geocode',
    { query: { lat: 91, lon: 0 } },
    'invalid_request',
    'a place off the globe',
  )
  await stage.refuse(
    visitor,
    'getSettings',
    { query: { host: 'another.invalid' } },
    'wrong_host',
    'another host’s name',
  )
  await stage.refuse(visitor, 'getToken', { query: { t: NOBODY } }, 'link_invalid', 'an unknown link')
  await stage.refuse(visitor, 'activate', { body: { token: NOBODY } }, 'link_invalid', 'an unknown link')
  await stage.refuse(
    visitor,
    'webhook',
    { query: { provider: 'sandbox' }, body: { id: NOBODY } },
    'not_found',
    'an unknown payment',
  )
  const wrong = { body: { login: NOBODY, password: 'wrong-password' } }
  await stage.refuse(visitor, 'login', wrong, 'login_failed', 'a wrong password')
}

export async function playSelf({ stage, settings, first, areOurs, areConfirmed }: Scene): Promise<void> {
  const { browser } = first
  const answer = await stage.ask(browser, 'getUser')
  const changed = await stage.ask(browser, 'changeLanguage', { body: { language: 'de' } })
  if (changed && changed.user.language !== 'de') stage.blame('changeLanguage', 'the language did not change')
  await stage.ask(browser, 'changeLanguage', { body: { language: answer?.user.language ?? 'en' } })
  const asResend = { query: { resend: '1' } }
  if (areConfirmed) await stage.ask(browser, 'resendActivation', asResend, 'a confirmed member')

  const own = await stage.ask(browser, 'getOwnProfile')
  const about = `Plays the contract ${randomUUID()}`
  const profile = await stage.ask(browser, 'changeProfile', { body: { about } })
  if (profile && profile.about !== about) stage.blame('changeProfile', 'the text did not change')
  if (own && !areOurs) await stage.ask(browser, 'changeProfile', { body: { about: own.about } })
  await stage.refuse(
    browser,
    'changeProfile',
    { body: { country: 'XX' } },
    'invalid_fields',
    'an unknown country',
  )
  await playPhotos({ stage, first, settings })
}

async function playPhotos({ stage, first }: Pick<Scene, 'stage' | 'first' | 'settings'>): Promise<void> {
  const { browser } = first
  const noPicture = { file: Buffer.from('This is no picture.') }
  await stage.refuse(browser, 'uploadPhoto', noPicture, 'photo_invalid', 'what is no picture')
  const key = randomUUID()
  const another = { file: await picture('#57a') }
  const photo = await stage.askTwice(browser, 'uploadPhoto', { file: await picture(), key }, another)
  if (!photo) return
  await stage.ask(browser, 'getPhoto', { query: { id: photo.filename, size: 'thumb' } })
  await stage.refuse(
    browser,
    'getPhoto',
    { query: { id: NOBODY, size: 'thumb' } },
    'not_found',
    'an unknown photo',
  )
  await stage.ask(browser, 'orderPhotos', { body: { main: photo.filename } })
  await stage.refuse(browser, 'orderPhotos', { body: { main: NOBODY } }, 'not_found', 'an unknown photo')
  const left = await stage.ask(browser, 'deletePhoto', { body: { id: photo.filename } })
  if (left?.photos.some(({ filename }) => filename === photo.filename)) {
    stage.blame('deletePhoto', 'the photo is still there')
  }
}

export async function runLikes({ stage, first, second, areConfirmed }: Scene): Promise<void> {
  const [me, you] = [first.browser, second.browser]
  await stage.ask(me, 'search', { query: { page: 1 } })
  await stage.refuse(me, 'search', { query: { page: '1e1' } }, 'invalid_request', 'a page that is no number')
  await stage.ask(me, 'getTeasers', { query: { count: 3 } })
  await stage.refuse(me, 'getTeaser', { query: { id: NOBODY } }, 'not_found', 'a teaser of nobody')
  await stage.refuse(me, 'getProfile', { query: { id: NOBODY } }, 'not_found', 'an unknown profile')
  await stage.refuse(me, 'giveLike', { body: { profile: NOBODY } }, 'not_found', 'an unknown profile')
  await stage.ask(me, 'getLikes')
  await stage.ask(me, 'autoLike')
  // A member who has not confirmed is listed nowhere and cannot be met.
  if (!areConfirmed) return

  const profile = await stage.ask(me, 'getProfile', { query: { id: second.id } })
  if (profile && profile.id !== second.id) stage.blame('getProfile', 'another profile came')
  const body = { profile: second.id }
  const liked = await stage.askTwice(
    me,
    'giveLike',
    { body, key: randomUUID() },
    { body: { profile: first.id } },
  )
  if (liked?.match) stage.blame('giveLike', 'a like that was not returned is a match')
  const received = await stage.ask(you, 'getLikes', { query: { type: 'received' } })
  if (received && !received.liked_by.some(({ id }) => id === first.id)) {
    stage.blame('getLikes', 'a like that was given is not among those received')
  }
  const waiting = await stage.ask(you, 'autoLike')
  if (received && waiting === undefined && received.new_likes > 0) stage.blame('autoLike', 'no like waits')
  await stage.ask(you, 'seeLike', { body: { profile: first.id, seen: true } })
  const seen = await stage.ask(you, 'getLikes', { query: { type: 'received' } })
  if (seen?.liked_by.some(({ id, like_new }) => id === first.id && like_new)) {
    stage.blame('seeLike', 'a like that was seen is still new')
  }
  const back = await stage.ask(you, 'giveLike', { body: { profile: first.id } })
  if (back && !back.match) stage.blame('giveLike', 'a like that was returned is no match')
  await stage.ask(me, 'takeBackLike', { body })
  const sent = await stage.ask(me, 'getLikes', { query: { type: 'sent' } })
  if (sent?.profiles.some(({ id }) => id === second.id)) {
    stage.blame('takeBackLike', 'a like that was taken back is still there')
  }
  await stage.ask(me, 'takeBackLike', { body }, 'a like that is gone already')
  await stage.ask(you, 'takeBackLike', { body: { profile: first.id } })
}

export async function runChat({ stage, first, second, areConfirmed }: Scene): Promise<void> {
  const [me, you] = [first.browser, second.browser]
  await stage.ask(me, 'getChats')
  await stage.ask(me, 'getIcebreakers')
  await stage.ask(me, 'getGifts')
  await stage.refuse(me, 'getChat', { query: { profile: NOBODY } }, 'not_found', 'an unknown profile')
  const toNobody = { profile: NOBODY, text: 'Hello', cost: 0 }
  await stage.refuse(me, 'sendMessage', { body: toNobody }, 'not_found', 'an unknown profile')
  const unread = { body: { conversation: NOBODY, read_up_to: 1 } }
  await stage.refuse(me, 'readChat', unread, 'not_found', 'an unknown conversation')
  if (areConfirmed) {
    const begun = await stage.ask(me, 'getChat', { query: { profile: second.id } })
    const isFree = (begun?.allowance.free_messages_left ?? 0) > 0
    const cost = isFree ? 0 : (begun?.allowance.message_credits ?? 0)
    const body = { profile: second.id, text: `Good evening, ${second.name}`, cost }
    const key = randomUUID()
    const sent = await stage.askTwice(me, 'sendMessage', { body, key }, { body: { ...body, text: 'No' } })
    if (sent && sent.message.text !== body.text) stage.blame('sendMessage', 'the text is another one')
    if (sent && sent.message.id !== key) stage.blame('sendMessage', 'the message does not bear its key')
    const wrongPrice = { body: { ...body, cost: cost + 1000 } }
    await stage.refuse(me, 'sendMessage', wrongPrice, 'price_changed', 'a price that is not the present one')
    await playConversation(stage, { me, you, first: first.id, second: second.id }, key)
  }
  const toPhoto = { query: { upload: '1', profile: NOBODY, cost: 0 }, file: await picture() }
  await stage.refuse(me, 'sendPhoto', toPhoto, 'not_found', 'an unknown profile')
  await stage.ask(me, 'removeChat', { body: { profile: second.id } })
  const left = await stage.ask(me, 'getChats')
  if (left?.chats.some(({ profile }) => profile.id === second.id)) {
    stage.blame('removeChat', 'a chat that was removed is still listed')
  }
  await stage.ask(me, 'removeChat', { body: { profile: second.id } }, 'a chat that is gone already')
}

async function playConversation(
  stage: ConformanceClient,
  { me, you, first, second }: Record<'me' | 'you', Browser> & Record<'first' | 'second', string>,
  key: string,
): Promise<void> {
  const chats = await stage.ask(you, 'getChats')
  const chat = chats?.chats.find(({ profile }) => profile.id === first)
  if (chats && !chat) stage.blame('getChats', 'a conversation that was begun is not listed')
  if (!chat) return
  if (chat.num_unread_messages < 1) stage.blame('getChats', 'a message that was not read does not count')
  const conversation = chat.conversation.id
  const read = await stage.ask(you, 'getChat', { query: { conversation } })
  const message = read?.messages.findLast(({ id }) => id === key)
  const copies = read?.messages.filter(({ id, text }) => id === key || text === message?.text) ?? []
  if (copies.length > 1) stage.blame('sendMessage', 'a repeat under its key is a second message')
  if (read && !message) stage.blame('getChat', 'a message that was sent is not there')
  await stage.ask(you, 'readChat', { body: { conversation, read_up_to: message?.seq ?? 1 } })
  const after = await stage.ask(you, 'getChats')
  const unread = after?.chats.find(({ profile }) => profile.id === first)?.num_unread_messages
  if (unread !== undefined && unread > 0) stage.blame('readChat', 'what was read still counts as unread')
  const seen = await stage.ask(me, 'getChat', { query: { profile: second } })
  if (seen?.messages.some(({ id, read }) => id === key && !read)) {
    stage.blame('readChat', 'the sender is not told that the message was read')
  }
  await stage.ask(you, 'readChat', { body: { conversation, draft: 'Good ev' } })
  const begun = await stage.ask(you, 'getChat', { query: { conversation } })
  if (begun && begun.draft !== 'Good ev') stage.blame('readChat', 'a draft is not kept')
  await stage.ask(you, 'readChat', { body: { conversation, draft: '' } })
  await stage.ask(you, 'removeChat', { body: { conversation } })
}

export async function playGames({ stage, first, second, areConfirmed }: Scene): Promise<void> {
  const me = first.browser
  const cards = await stage.ask(me, 'getSwipe')
  const toNobody = { body: { action: 'pass', profile: NOBODY } }
  await stage.refuse(me, 'swipe', toNobody, 'not_found', 'an unknown profile')
  const [card] = cards?.cards ?? []
  if (card && areConfirmed) {
    const pass = { body: { action: 'pass', profile: card.id }, key: randomUUID() }
    await stage.askTwice(me, 'swipe', pass, { body: { action: 'undo' } })
    await stage.ask(me, 'swipe', { body: { action: 'undo' } })
  }
  const finder = await stage.ask(me, 'getMatchFinder')
  const [question] = finder?.questions ?? []
  const answers = question ? { [question.id]: question.options[0] } : {}
  await stage.ask(me, 'findMatches', { body: { answers } })

  await stage.ask(me, 'getBlocks')
  await stage.refuse(me, 'blockProfile', { body: { profile: NOBODY } }, 'not_found', 'an unknown profile')
  if (areConfirmed && stage.offers('blockProfile')) {
    await stage.ask(me, 'blockProfile', { body: { profile: second.id } })
    const blocks = await stage.ask(me, 'getBlocks')
    if (blocks && !blocks.blocked.some(({ id }) => id === second.id)) {
      stage.blame('blockProfile', 'a blocked member is not among the blocked')
    }
    const asking = { query: { id: first.id } }
    await stage.refuse(second.browser, 'getProfile', asking, 'not_found', 'a member who was blocked')
  }
  await stage.ask(me, 'unblockProfile', { body: { profile: second.id } })
  if (areConfirmed)
    await stage.ask(second.browser, 'getProfile', { query: { id: first.id } }, 'no longer blocked')
}

export async function playMoney({ stage, settings, first }: Scene): Promise<void> {
  const me = first.browser
  await stage.ask(me, 'getTimeBonus')
  await stage.refuse(
    me,
    'getDiscount',
    { query: { code: 'NO-SUCH-CODE' } },
    'discount_not_found',
    'an unknown code',
  )
  const country = settings.countries[0] ?? 'GB'
  const offer = await stage.ask(me, 'getBundles', { query: { country } })
  await stage.refuse(me, 'getOrder', { query: { id: NOBODY } }, 'not_found', 'an unknown order')
  await stage.refuse(me, 'cancelOrder', { query: { id: NOBODY } }, 'not_found', 'an unknown order')
  const [bundle] = offer?.bundles ?? []
  const method = offer?.payment_methods.find((each) => each === 'creditcard') ?? offer?.payment_methods[0]
  if (!bundle || !method) return
  const body = { bundle: bundle.id, method, country, total: bundle.price.amount, start_now: true }
  const wrongTotal = { body: { ...body, total: bundle.price.amount + 1 } }
  await stage.refuse(me, 'placeOrder', wrongTotal, 'price_changed', 'a total that is not the present one')
  const order = await stage.askTwice(me, 'placeOrder', { body, key: randomUUID() }, wrongTotal)
  if (!order) return
  if (order.total.amount !== bundle.price.amount) stage.blame('placeOrder', 'the total is another one')
  const found = await stage.ask(me, 'getOrder', { query: { id: order.id } })
  if (found && found.id !== order.id) stage.blame('getOrder', 'another order came')
  const cancelled = await stage.ask(me, 'cancelOrder', { query: { id: order.id } })
  if (cancelled && cancelled.state !== 'cancelled') {
    stage.blame('cancelOrder', `the order is ${cancelled.state}`)
  }
}
