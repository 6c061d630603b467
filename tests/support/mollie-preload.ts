// Loaded before a process that is shipped (`node --import`): what it sends to Mollie goes to the stand-in that listens at the
// port MOLLIE_STAND_IN, over a bare connection.

import { Agent } from 'node:https'
import { connect } from 'node:net'

const port = Number(process.env.MOLLIE_STAND_IN)
// oxlint-disable-next-line typescript/unbound-method
const { createConnection } = Agent.prototype
Agent.prototype.createConnection = function (options, callback) {
  return options.host === 'api.mollie.com'
    ? connect({ host: '127.0.0.1', port })
    : createConnection.call(this, options, callback)
}
