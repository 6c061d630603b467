import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { CONSENT_DAYS, CONSENT_VERSION, PURPOSES, SOURCE_DAYS } from '../../core/consent.ts'
import { DAY_MS } from '../../core/durations.ts'
import {
  changeConsent,
  chooseCountry,
  chosenCountry,
  consentHere,
  decideConsent,
  hasConsent,
  keepSource,
  visitFields,
  tracking,
} from './consent.ts'

let browser: FakeBrowser
beforeEach(() => {
  browser = fakeBrowser()
  browser.path = '/landers/gallery?network=ads&ref=42&sub1=blue&other=1'
})
afterEach(() => browser.restore())

const keys = () => [...browser.storage.local.keys()]

describe('consent on the device', () => {
  it('is undecided at first, and nothing is kept', () => {
    keepSource()
    chooseCountry('DE')
    expect(consentHere()).toBeNull()
    expect(keys()).toEqual([])
  })

  it('is stored with its version and date, and asked for again after a year', () => {
    decideConsent(['statistics'])
    expect(consentHere()).toEqual({ version: CONSENT_VERSION, at: browser.time, given: ['statistics'] })
    browser.time += CONSENT_DAYS * DAY_MS
    expect(consentHere()).toBeNull()
  })

  // law L40
  it('keeps nothing but the answer where it is refused', () => {
    decideConsent([])
    keepSource()
    chooseCountry('DE')
    expect(keys()).toEqual(['duet:device:consent:1'])
    expect(visitFields()).not.toHaveProperty('tracking_consent')
  })

  // law L41
  it('erases what was kept when it is withdrawn', () => {
    decideConsent(PURPOSES)
    chooseCountry('DE')
    expect(keys()).toHaveLength(3)
    decideConsent([])
    expect(keys()).toEqual(['duet:device:consent:1'])
  })

  it('follows what a member decides in the settings', () => {
    changeConsent('statistics', true)
    expect(hasConsent('statistics')).toBe(true)
    changeConsent('statistics', false)
    expect(hasConsent('statistics')).toBe(false)
  })

  it('to statistics goes with a signup', () => {
    browser.path = '/signup'
    decideConsent(['statistics'])
    expect(visitFields()).toEqual({ statistics_consent: true })
  })

  it('leaves nothing on the device beyond its days', () => {
    decideConsent(PURPOSES)
    chooseCountry('NL')
    browser.path = '/'
    browser.time += SOURCE_DAYS * DAY_MS
    keepSource()
    expect(keys()).toEqual(['duet:device:consent:1', 'duet:device:country:1'])
    browser.time += CONSENT_DAYS * DAY_MS
    expect(chosenCountry()).toBe('')
    expect(keys()).toEqual([])
  })

  it('takes what is stored in another shape for no answer', () => {
    browser.storage.local.set('duet:device:consent:1', '{"version":2,"at":"now","given":["source"]}')
    expect(consentHere()).toBeNull()
    browser.storage.local.set('duet:device:consent:1', 'nonsense')
    expect(consentHere()).toBeNull()
  })
})

describe('the source of a visit', () => {
  const first = { network: 'ads', ref: '42', sub1: 'blue', lander: 'gallery' }

  it('travels along unkept until it is agreed to', () => {
    expect(visitFields()).toEqual({ tracking: first })
    browser.path = '/signup'
    expect(visitFields()).toEqual({})
  })

  it('is kept with consent, and goes with the signup and the consent to it', () => {
    decideConsent(['source'])
    browser.path = '/signup'
    expect(visitFields()).toEqual({ tracking: first, tracking_consent: true })
  })

  it('is the first touch for 30 days, then the next', () => {
    decideConsent(['source'])
    browser.path = '/?network=other'
    keepSource()
    expect(tracking()).toEqual(first)
    browser.time += SOURCE_DAYS * DAY_MS
    keepSource()
    expect(tracking()).toEqual({ network: 'other' })
  })
})

describe('the network that invites', () => {
  const invited = { network: 'partner' }

  it('goes with the signup though a campaign without one is kept', () => {
    browser.path = '/?ref=abc'
    decideConsent(['source'])
    browser.path = '/landers/gallery?network=partner'
    expect(tracking()).toEqual({ ...invited, lander: 'gallery' })
  })

  it('is kept in the place of a campaign without one, and not the other way round', () => {
    browser.path = '/?ref=abc'
    decideConsent(['source'])
    browser.path = '/?network=partner'
    keepSource()
    browser.path = '/?ref=def'
    keepSource()
    expect(tracking()).toEqual(invited)
  })
})

describe('the chosen country', () => {
  it('is kept with consent', () => {
    decideConsent(['country'])
    chooseCountry('NL')
    expect(chosenCountry()).toBe('NL')
    chooseCountry('')
    expect(chosenCountry()).toBe('')
    chooseCountry('NL')
    browser.time += CONSENT_DAYS * DAY_MS
    expect(chosenCountry()).toBe('')
  })

  it('is kept from the moment its page is allowed to', () => {
    chooseCountry('IE')
    expect(chosenCountry()).toBe('')
    decideConsent(['country'])
    expect(chosenCountry()).toBe('IE')
  })
})
