// Scenarios of two members with each other, call by call, and the outcome each must have.

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import type { ScenarioContext } from './fixtures.ts'
import type { Browser } from './browser.ts'
import type { ConformanceClient } from './client.ts'

const UNKNOWN = 'an-unknown-id'

const picture = (background = '#7a5'): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 750, channels: 3, background } })
    .png()
    .toBuffer()

export async function runVisitor(client: ConformanceClient, country: string): Promise<void> {
  const visitor = client.browser()
  await client.askCached(visitor, 'getInterests')
  await client.askCached(visitor, 'getCompanyInfo')
  await client.ask(visitor, 'getHealth')
  await client.askCached(visitor, 'getTransparencyReports')
  await client.refuse(
    visitor,
    'getTransparencyFile',
    { query: { year: '2000', part: '3' } },
    'not_found',
    'a year that is not frozen',
  )
  await client.refuse(
    visitor,
    'getTransparencyWords',
    { query: { year: '2000', locale: 'en' } },
    'not_found',
    'the words of such a year',
  )
  await client.refuse(
    visitor,
    'getFairnessReport',
    { query: { month: '2026-13' } },
    'invalid_request',
    'a month that is none',
  )
  await client.ask(visitor, 'getReady')
  await client.ask(visitor, 'getBundles', { query: { country } })
  await client.askCached(visitor, 'getRegions', { query: { country } })
  await client.refuse(
    visitor,
    'getRegions',
    { query: { country: 'XX' } },
    'invalid_request',
    'an unknown country',
  )
  await client.refuse(
    visitor,
    'geocode',
    { query: { lat: 91, lon: 0 } },
    'invalid_request',
    'a place off the globe',
  )
  await client.refuse(
    visitor,
    'getSettings',
    { query: { host: 'another.invalid' } },
    'wrong_host',
    'another host’s name',
  )
  await client.refuse(visitor, 'getToken', { query: { t: UNKNOWN } }, 'link_invalid', 'an unknown link')
  await client.refuse(visitor, 'activate', { body: { token: UNKNOWN } }, 'link_invalid', 'an unknown link')
  await client.refuse(
    visitor,
    'webhook',
    { query: { provider: 'sandbox' }, body: { id: UNKNOWN } },
    'not_found',
    'an unknown payment',
  )
  // A name of its own each time: one that is guessed at again and again is locked.
  const wrong = { body: { login: `unknown-${randomUUID()}`, password: 'wrong-password' } }
  await client.refuse(visitor, 'login', wrong, 'login_failed', 'a wrong password')
}

export async function runOwnProfile({
  client,
  settings,
  first,
  areOurs,
  areConfirmed,
}: ScenarioContext): Promise<void> {
  const { browser } = first
  const answer = await client.ask(browser, 'getUser')
  const changed = await client.ask(browser, 'changeLanguage', { body: { language: 'de' } })
  if (changed && changed.user.language !== 'de') client.blame('changeLanguage', 'the language did not change')
  await client.ask(browser, 'changeLanguage', { body: { language: answer?.user.language ?? 'en' } })
  const asResend = { query: { resend: '1' } }
  if (areConfirmed) await client.ask(browser, 'resendActivation', asResend, 'a confirmed member')

  const before = await client.ask(browser, 'getOwnProfile')
  const about = `Plays the contract ${randomUUID()}`
  const profile = await client.ask(browser, 'changeProfile', { body: { about } })
  if (profile && profile.about !== about) client.blame('changeProfile', 'the text did not change')
  if (before && !areOurs) await client.ask(browser, 'changeProfile', { body: { about: before.about } })
  await client.refuse(
    browser,
    'changeProfile',
    { body: { country: 'XX' } },
    'invalid_fields',
    'an unknown country',
  )
  await runSpecialFields({ client, first, settings })
  if (settings.features.includes('prompts')) await runPrompts({ client, first })
  if (settings.features.includes('voice')) await runVoiceAnswer({ client, first })
  await runPhotos({ client, first, settings })
}

/** What needs a consent of its own is refused without it, and goes with it; nobody agrees where it is not asked. */
async function runSpecialFields({
  client,
  first,
  settings,
}: Pick<ScenarioContext, 'client' | 'first' | 'settings'>): Promise<void> {
  const { browser } = first
  const account = await client.ask(browser, 'getAccount')
  for (const field of SPECIAL_FIELDS) {
    const consent = (isGiven: boolean) => ({ body: { consents: { [field]: isGiven } } })
    const value = { body: { [field]: 'another' } }
    // A member who said it keeps it.
    if (account?.consents.some(({ kind, given }) => kind === field && given)) continue
    await client.refuse(browser, 'changeProfile', value, 'invalid_fields', 'what nobody agreed to')
    if (!settings.visible_profile_fields.includes(field)) {
      await client.refuse(browser, 'changeAccount', consent(true), 'invalid_fields', 'an unasked consent')
      continue
    }
    await client.ask(browser, 'changeAccount', consent(true))
    const told = await client.ask(browser, 'changeProfile', value)
    if (told && told[field] !== 'another') client.blame('changeProfile', `${field} is not said`)
    await client.ask(browser, 'changeAccount', consent(false))
    const after = await client.ask(browser, 'getOwnProfile')
    if (after && after[field] !== '') client.blame('changeAccount', `${field} stays without its consent`)
  }
}

async function runPrompts({ client, first }: Pick<ScenarioContext, 'client' | 'first'>): Promise<void> {
  const { browser } = first
  const list = await client.ask(browser, 'getPrompts')
  const [question] = list?.prompts ?? []
  if (!question) return
  const before = await client.ask(browser, 'getOwnProfile')
  const answer = { prompt: question.id, answer: 'Plays the contract' }
  const answered = await client.ask(browser, 'answerPrompts', { body: { prompts: [answer] } })
  if (answered?.prompts?.[0]?.answer !== answer.answer)
    client.blame('answerPrompts', 'the answer is not there')
  await client.refuse(
    browser,
    'answerPrompts',
    { body: { prompts: [{ prompt: UNKNOWN, answer: 'Anything' }] } },
    'invalid_fields',
    'an unknown question',
  )
  const prompts = (before?.prompts ?? []).map((given) => ({ prompt: given.prompt, answer: given.answer }))
  await client.ask(browser, 'answerPrompts', { body: { prompts } })
}

/** A member's recording is left alone: it could not be given back. */
async function runVoiceAnswer({ client, first }: Pick<ScenarioContext, 'client' | 'first'>): Promise<void> {
  const { browser } = first
  const list = await client.ask(browser, 'getVoicePrompts', { query: { voice: '1' } })
  const [question] = list?.prompts ?? []
  if (!question) return
  const file = new Uint8Array([1, 2, 3])
  const say = (prompt: string) => ({ query: { prompt }, file })
  await client.refuse(browser, 'answerByVoice', say(UNKNOWN), 'invalid_fields', 'an unknown question')
  await client.refuse(browser, 'answerByVoice', say(question.id), 'voice_invalid', 'what is no recording')
  const own = await client.ask(browser, 'getOwnProfile')
  if (own?.voice_answer === undefined)
    client.blame('getOwnProfile', 'it does not say whether there is a spoken answer')
  if (own?.voice_answer === null) await client.ask(browser, 'removeVoiceAnswer', {}, 'no answer to remove')
}

/** A pose that is asked for stays the same, what is no picture of it is refused, and all goes with the consent. */
async function runVerification({ client, first }: Pick<ScenarioContext, 'client' | 'first'>): Promise<void> {
  const { browser } = first
  await client.ask(browser, 'getVerification')
  await client.refuse(browser, 'askVerification', { body: {} }, 'invalid_fields', 'no consent')
  const asked = await client.ask(browser, 'askVerification', { body: { consent: true } })
  const again = await client.ask(browser, 'askVerification', { body: { consent: true } })
  if (asked?.request && again?.request?.id !== asked.request.id)
    client.blame('askVerification', 'another pose is asked for before the time of the first is over')
  const file = Buffer.from('This is no picture.')
  const query = { id: asked?.request?.id ?? UNKNOWN }
  if (asked?.request)
    await client.refuse(browser, 'sendVerification', { query, file }, 'photo_invalid', 'what is no picture')
  await client.refuse(
    browser,
    'sendVerification',
    { query: { id: UNKNOWN }, file: await picture() },
    'verification_expired',
    'a pose that nobody asked for',
  )
  const ended = await client.ask(browser, 'endVerification')
  if (ended && (ended.verified_at !== null || ended.request !== null))
    client.blame('endVerification', 'something is left of what was agreed to')
}

async function runPhotos({
  client,
  first,
  settings,
}: Pick<ScenarioContext, 'client' | 'first' | 'settings'>): Promise<void> {
  const { browser } = first
  const noPicture = { file: Buffer.from('This is no picture.') }
  await client.refuse(browser, 'uploadPhoto', noPicture, 'photo_invalid', 'what is no picture')
  const key = randomUUID()
  const another = { file: await picture('#57a') }
  const photo = await client.askTwice(browser, 'uploadPhoto', { file: await picture(), key }, another)
  if (!photo) return
  await client.ask(browser, 'getPhoto', { query: { id: photo.filename, size: 'thumb' } })
  await client.refuse(
    browser,
    'getPhoto',
    { query: { id: UNKNOWN, size: 'thumb' } },
    'not_found',
    'an unknown photo',
  )
  await client.ask(browser, 'orderPhotos', { body: { main: photo.filename } })
  if (settings.features.includes('verification')) await runVerification({ client, first })
  await client.refuse(browser, 'orderPhotos', { body: { main: UNKNOWN } }, 'not_found', 'an unknown photo')
  const remaining = await client.ask(browser, 'deletePhoto', { body: { id: photo.filename } })
  if (remaining?.photos.some(({ filename }) => filename === photo.filename)) {
    client.blame('deletePhoto', 'the photo is still there')
  }
}

export async function runLikes({
  client,
  first,
  second,
  areConfirmed,
  settings,
}: ScenarioContext): Promise<void> {
  const [me, you] = [first.browser, second.browser]
  await client.ask(me, 'search', { query: { page: 1 } })
  await client.refuse(me, 'search', { query: { page: '1e1' } }, 'invalid_request', 'a page that is no number')
  if (settings.features.includes('distance')) await client.ask(me, 'search', { query: { within: 25 } })
  else
    await client.refuse(
      me,
      'search',
      { query: { within: 25 } },
      'invalid_request',
      'a distance where there is none',
    )
  const wishes = { body: { first_messages: 'verified' } } as const
  if (settings.features.includes('verification')) {
    await client.ask(me, 'search', { query: { verified: '1' } })
    await client.ask(me, 'changeAccount', wishes)
    await client.ask(me, 'changeAccount', { body: { first_messages: 'confirmed' } })
  } else {
    const search = { query: { verified: '1' } } as const
    await client.refuse(me, 'search', search, 'invalid_request', 'the verified where there are none')
    await client.refuse(me, 'changeAccount', wishes, 'invalid_fields', 'the verified where there are none')
  }
  await client.ask(me, 'getTeasers', { query: { count: 3 } })
  await client.refuse(me, 'getTeaser', { query: { id: UNKNOWN } }, 'not_found', 'an unknown profile')
  await client.refuse(me, 'getProfile', { query: { id: UNKNOWN } }, 'not_found', 'an unknown profile')
  await client.refuse(me, 'giveLike', { body: { profile: UNKNOWN } }, 'not_found', 'an unknown profile')
  await client.ask(me, 'getLikes')
  await client.ask(me, 'autoLike')
  // A member who has not confirmed is listed nowhere and cannot be met.
  if (!areConfirmed) return

  const profile = await client.ask(me, 'getProfile', { query: { id: second.id } })
  if (profile && profile.id !== second.id) client.blame('getProfile', 'another profile came')
  const body = { profile: second.id }
  const liked = await client.askTwice(
    me,
    'giveLike',
    { body, key: randomUUID() },
    { body: { profile: first.id } },
  )
  if (liked?.match) client.blame('giveLike', 'a like that was not returned is a match')
  const received = await client.ask(you, 'getLikes', { query: { type: 'received' } })
  if (received && !received.liked_by.some(({ id }) => id === first.id)) {
    client.blame('getLikes', 'a like that was given is not among those received')
  }
  const waiting = await client.ask(you, 'autoLike')
  if (received && waiting === undefined && received.new_likes > 0) client.blame('autoLike', 'no like waits')
  await client.ask(you, 'seeLike', { body: { profile: first.id, seen: true } })
  const seen = await client.ask(you, 'getLikes', { query: { type: 'received' } })
  if (seen?.liked_by.some(({ id, like_new }) => id === first.id && like_new)) {
    client.blame('seeLike', 'a like that was seen is still new')
  }
  const back = await client.ask(you, 'giveLike', { body: { profile: first.id } })
  if (back && !back.match) client.blame('giveLike', 'a like that was returned is no match')
  await client.ask(me, 'takeBackLike', { body })
  const sent = await client.ask(me, 'getLikes', { query: { type: 'sent' } })
  if (sent?.profiles.some(({ id }) => id === second.id)) {
    client.blame('takeBackLike', 'a like that was taken back is still there')
  }
  await client.ask(me, 'takeBackLike', { body }, 'a like that is gone already')
  await client.ask(you, 'takeBackLike', { body: { profile: first.id } })
}

async function runComment(
  client: ConformanceClient,
  { me, you, second }: { me: Browser; you: Browser; second: string },
): Promise<void> {
  const list = await client.ask(you, 'getPrompts')
  const prompts = (list?.prompts ?? []).slice(0, 1).map(({ id }) => ({ prompt: id, answer: 'Rye bread' }))
  const before = await client.ask(you, 'getOwnProfile')
  const answered = await client.ask(you, 'answerPrompts', { body: { prompts } })
  const answer = answered?.prompts?.[0]?.id
  const chat = await client.ask(me, 'getChat', { query: { profile: second } })
  if (!answer || !chat) return
  const { free_messages_left: free, message_credits: credits } = chat.allowance
  const body = { profile: second, answer, text: 'With butter?', cost: free > 0 ? 0 : credits }
  const gone = { body: { ...body, answer: UNKNOWN } }
  await client.refuse(me, 'sendComment', gone, 'subject_gone', 'an unknown answer')
  const both = { body: { ...body, photo: UNKNOWN } }
  await client.refuse(me, 'sendComment', both, 'invalid_request', 'an answer and a photo at once')
  await client.ask(me, 'sendComment', { body })
  const read = await client.ask(you, 'getChats')
  const conversation = read?.chats[0]?.conversation.id
  if (conversation) {
    const seen = await client.ask(you, 'getChat', { query: { conversation } })
    if (seen?.messages.at(-1)?.about?.answer !== 'Rye bread')
      client.blame('sendComment', 'the message does not say what it is about')
  }
  const restored = (before?.prompts ?? []).map((given) => ({ prompt: given.prompt, answer: given.answer }))
  await client.ask(you, 'answerPrompts', { body: { prompts: restored } })
  await client.ask(me, 'takeBackLike', { body: { profile: second } })
}

export async function runChat({
  client,
  settings,
  first,
  second,
  areConfirmed,
}: ScenarioContext): Promise<void> {
  const [me, you] = [first.browser, second.browser]
  await client.ask(me, 'getChats')
  await client.ask(me, 'getIcebreakers')
  await client.ask(me, 'getGifts')
  await client.refuse(me, 'getChat', { query: { profile: UNKNOWN } }, 'not_found', 'an unknown profile')
  const toUnknown = { profile: UNKNOWN, text: 'Hello', cost: 0 }
  await client.refuse(me, 'sendMessage', { body: toUnknown }, 'not_found', 'an unknown profile')
  const unread = { body: { conversation: UNKNOWN, read_up_to: 1 } }
  await client.refuse(me, 'readChat', unread, 'not_found', 'an unknown conversation')
  if (areConfirmed) {
    const begun = await client.ask(me, 'getChat', { query: { profile: second.id } })
    const isFree = (begun?.allowance.free_messages_left ?? 0) > 0
    const cost = isFree ? 0 : (begun?.allowance.message_credits ?? 0)
    const body = { profile: second.id, text: `Good evening, ${second.name}`, cost }
    const key = randomUUID()
    const sent = await client.askTwice(me, 'sendMessage', { body, key }, { body: { ...body, text: 'No' } })
    if (sent && sent.message.text !== body.text) client.blame('sendMessage', 'the text is another one')
    if (sent && sent.message.id !== key) client.blame('sendMessage', 'the message does not bear its key')
    const wrongPrice = { body: { ...body, cost: cost + 1000 } }
    await client.refuse(me, 'sendMessage', wrongPrice, 'price_changed', 'a price that is not the present one')
    await runConversation(client, { me, you, first: first.id, second: second.id }, key)
    if (settings.features.includes('prompts')) await runComment(client, { me, you, second: second.id })
  }
  const toPhoto = { query: { upload: '1', profile: UNKNOWN, cost: 0 }, file: await picture() }
  await client.refuse(me, 'sendPhoto', toPhoto, 'not_found', 'an unknown profile')
  if (settings.features.includes('voice')) await runVoice(client, me, second.id)
  await client.ask(me, 'removeChat', { body: { profile: second.id } })
  const remaining = await client.ask(me, 'getChats')
  if (remaining?.chats.some(({ profile }) => profile.id === second.id)) {
    client.blame('removeChat', 'a chat that was removed is still listed')
  }
  await client.ask(me, 'removeChat', { body: { profile: second.id } }, 'a chat that is gone already')
}

async function runVoice(client: ConformanceClient, me: Browser, other: string): Promise<void> {
  const file = new Uint8Array([1, 2, 3])
  const send = (profile: string) => ({ query: { voice: '1', profile, cost: 0 }, file })
  await client.refuse(me, 'sendVoice', send(UNKNOWN), 'not_found', 'an unknown profile')
  await client.refuse(me, 'sendVoice', send(other), 'voice_invalid', 'a file that is no recording')
  await client.refuse(me, 'getVoice', { query: { id: UNKNOWN } }, 'not_found', 'an unknown recording')
}

async function runConversation(
  client: ConformanceClient,
  { me, you, first, second }: Record<'me' | 'you', Browser> & Record<'first' | 'second', string>,
  key: string,
): Promise<void> {
  const chats = await client.ask(you, 'getChats')
  const chat = chats?.chats.find(({ profile }) => profile.id === first)
  if (chats && !chat) client.blame('getChats', 'a conversation that was begun is not listed')
  if (!chat) return
  if (chat.num_unread_messages < 1) client.blame('getChats', 'a message that was not read does not count')
  const conversation = chat.conversation.id
  const read = await client.ask(you, 'getChat', { query: { conversation } })
  const message = read?.messages.findLast(({ id }) => id === key)
  const copies = read?.messages.filter(({ id, text }) => id === key || text === message?.text) ?? []
  if (copies.length > 1) client.blame('sendMessage', 'a repeat under its key is a second message')
  if (read && !message) client.blame('getChat', 'a message that was sent is not there')
  await client.ask(you, 'readChat', { body: { conversation, read_up_to: message?.seq ?? 1 } })
  const after = await client.ask(you, 'getChats')
  const unread = after?.chats.find(({ profile }) => profile.id === first)?.num_unread_messages
  if (unread !== undefined && unread > 0) client.blame('readChat', 'what was read still counts as unread')
  const seen = await client.ask(me, 'getChat', { query: { profile: second } })
  if (seen?.messages.some(({ id, read }) => id === key && !read)) {
    client.blame('readChat', 'the sender is not told that the message was read')
  }
  await client.ask(you, 'readChat', { body: { conversation, draft: 'Good ev' } })
  const begun = await client.ask(you, 'getChat', { query: { conversation } })
  if (begun && begun.draft !== 'Good ev') client.blame('readChat', 'a draft is not kept')
  await client.ask(you, 'readChat', { body: { conversation, draft: '' } })
  await client.ask(you, 'removeChat', { body: { conversation } })
}

export async function runGames({
  client,
  settings,
  first,
  second,
  areConfirmed,
}: ScenarioContext): Promise<void> {
  const me = first.browser
  const cards = await client.ask(me, 'getSwipe')
  const toUnknown = { body: { action: 'pass', profile: UNKNOWN } }
  await client.refuse(me, 'swipe', toUnknown, 'not_found', 'an unknown profile')
  const [card] = cards?.cards ?? []
  if (card && areConfirmed) {
    const pass = { body: { action: 'pass', profile: card.id }, key: randomUUID() }
    await client.askTwice(me, 'swipe', pass, { body: { action: 'undo' } })
    await client.ask(me, 'swipe', { body: { action: 'undo' } })
  }
  const finder = await client.ask(me, 'getMatchFinder')
  const [question] = finder?.questions ?? []
  const answers = question ? { [question.id]: question.options[0] } : {}
  await client.ask(me, 'findMatches', { body: { answers } })

  if (settings.features.includes('pause')) await runDecline({ client, me, other: second.id, areConfirmed })
  await client.ask(me, 'getBlocks')
  await client.refuse(me, 'blockProfile', { body: { profile: UNKNOWN } }, 'not_found', 'an unknown profile')
  if (areConfirmed && client.offers('blockProfile')) {
    await client.ask(me, 'blockProfile', { body: { profile: second.id } })
    const blocks = await client.ask(me, 'getBlocks')
    if (blocks && !blocks.blocked.some(({ id }) => id === second.id)) {
      client.blame('blockProfile', 'a blocked member is not among the blocked')
    }
    const asking = { query: { id: first.id } }
    await client.refuse(second.browser, 'getProfile', asking, 'not_found', 'a member who was blocked')
  }
  await client.ask(me, 'unblockProfile', { body: { profile: second.id } })
  if (areConfirmed)
    await client.ask(second.browser, 'getProfile', { query: { id: first.id } }, 'no longer blocked')
}

async function runDecline({
  client,
  me,
  other,
  areConfirmed,
}: Pick<ScenarioContext, 'client' | 'areConfirmed'> & {
  me: ScenarioContext['first']['browser']
  other: string
}): Promise<void> {
  await client.refuse(me, 'declineProfile', { body: { profile: UNKNOWN } }, 'not_found', 'an unknown profile')
  if (areConfirmed && client.offers('declineProfile')) {
    await client.ask(me, 'declineProfile', { body: { profile: other } })
    const list = await client.ask(me, 'getDeclined')
    if (list && !list.declined.some(({ id }) => id === other)) {
      client.blame('declineProfile', 'a declined profile is not among the declined')
    }
  }
  await client.ask(me, 'takeBackDecline', { body: { profile: other } })
  await client.refuse(me, 'unmatch', { body: { profile: UNKNOWN } }, 'not_found', 'an unknown profile')
  const undo = { body: { profile: other } }
  if (areConfirmed && (await client.ask(me, 'getChat', { query: { profile: other } }))?.conversation) {
    await client.ask(me, 'unmatch', { body: { profile: other } })
    await client.refuse(me, 'getProfile', { query: { id: other } }, 'not_found', 'a member one parted from')
    await client.ask(me, 'undoUnmatch', undo)
  }
  await client.refuse(me, 'undoUnmatch', undo, 'nothing_to_undo', 'nothing that could be taken back')
}

export async function runMoney({ client, settings, first }: ScenarioContext): Promise<void> {
  const me = first.browser
  await client.ask(me, 'getTimeBonus')
  await client.refuse(
    me,
    'getDiscount',
    { query: { code: 'NO-SUCH-CODE' } },
    'discount_not_found',
    'an unknown code',
  )
  const country = settings.countries[0] ?? 'GB'
  const offer = await client.ask(me, 'getBundles', { query: { country } })
  await client.refuse(me, 'getOrder', { query: { id: UNKNOWN } }, 'not_found', 'an unknown order')
  await client.refuse(me, 'cancelOrder', { query: { id: UNKNOWN } }, 'not_found', 'an unknown order')
  const [bundle] = offer?.bundles ?? []
  const method =
    offer?.payment_methods.find((each) => each === 'creditcard') ??
    offer?.payment_methods.find((each) => each !== 'klarna')
  if (!bundle || !method) return
  const body = { bundle: bundle.id, method, country, total: bundle.price.amount, start_now: true }
  const wrongTotal = { body: { ...body, total: bundle.price.amount + 1 } }
  await client.refuse(me, 'placeOrder', wrongTotal, 'price_changed', 'a total that is not the present one')
  const order = await client.askTwice(me, 'placeOrder', { body, key: randomUUID() }, wrongTotal)
  if (!order) return
  if (order.total.amount !== bundle.price.amount) client.blame('placeOrder', 'the total is another one')
  const found = await client.ask(me, 'getOrder', { query: { id: order.id } })
  if (found && found.id !== order.id) client.blame('getOrder', 'another order came')
  const cancelled = await client.ask(me, 'cancelOrder', { query: { id: order.id } })
  if (cancelled && cancelled.state !== 'cancelled') {
    client.blame('cancelOrder', `the order is ${cancelled.state}`)
  }
}
