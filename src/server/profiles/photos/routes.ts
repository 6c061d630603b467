import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import type { getPhoto } from '../../../contract/calls/photos.ts'
import { ServiceError } from '../../platform/errors.ts'
import { deletePhoto } from './delete-photo.ts'
import { orderPhotos } from './order-photos.ts'
import { setFocus } from './set-focus.ts'
import { setMainPhoto } from './set-main-photo.ts'
import { preparePhoto, type PreparedPhoto, uploadPhoto } from './upload-photo.ts'
import { ownProfile } from '../own-profile.ts'
import { inTransaction, memberOf } from '../../platform/transaction.ts'
import type { AnyHandler, Handler, Input, ResponseHandler } from '../../platform/handler.ts'
import { photoResponse } from '../../platform/media/photo-response.ts'
import { openPhoto } from './read-photo.ts'

export const photoRoutes = {
  uploadPhoto: {
    prepare: (context, { file }) => {
      if (!file) throw new ServiceError('invalid_request')
      return preparePhoto(memberOf(context), file)
    },
    run: (context, _, stored) => uploadPhoto(memberOf(context), stored),
    discard: ({ deps }, stored) => deps.media.remove(stored),
    async finish({ deps }, answer, stored) {
      // A repeat got the first answer, and its files are unused.
      if (stored && answer.thumb_filename !== stored.thumb_name) await deps.media.remove(stored)
      return answer
    },
  } satisfies Handler<typeof calls.uploadPhoto, PreparedPhoto>,

  async orderPhotos(context, { body }) {
    const member = memberOf(context)
    return inTransaction(member, async (trx) => {
      if (body.order) await orderPhotos(trx, body.order)
      if (body.main !== undefined) await setMainPhoto(trx, body.main)
      if (body.focus) await setFocus(trx, body.focus)
      return ownProfile(trx)
    })
  },

  async deletePhoto(context, { body }) {
    const member = memberOf(context)
    await deletePhoto(member, body.id)
    return ownProfile(member)
  },
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** `GET photo.php` answers bytes. */
export const photoBytesRoute = {
  getPhoto: {
    async respond(context, input, { c }) {
      const { id, size } = (input as Input<typeof getPhoto>).query
      const photo = await openPhoto(memberOf(context), id, size)
      return photoResponse(c.req.method, photo, { 'Cache-Control': 'private, max-age=60', Vary: 'Cookie' })
    },
  } satisfies ResponseHandler,
}
