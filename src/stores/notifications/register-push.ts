// Loaded where push is turned on, or was lost: few pages need what the server is told then.
import { type Failure, hasCode } from '../../client/failure.ts'
import { subscribePush } from '../../client/notifications.ts'
import { getSettings } from '../../client/site.ts'
import { pushDevice, pushEndpoint } from './push-device.ts'

/** Subscribes this device and tells the server; `unavailable` where the browser's push service is not to be had. */
export async function registerPush(): Promise<'subscribed' | 'unavailable' | Failure> {
  const settings = await getSettings()
  if (!settings.ok) return settings.failure
  try {
    const key = settings.value.push_public_key
    const subscription = await pushDevice.subscribe(key)
    const result = await subscribePush({ ...subscription, server_key: key })
    if (result.ok) {
      pushEndpoint.write(subscription.endpoint)
      return 'subscribed'
    }
    if (!hasCode(result.failure, 'invalid_fields')) return result.failure
    await pushDevice.drop()
  } catch {
    // Some browsers have no push service behind them.
  }
  return 'unavailable'
}
