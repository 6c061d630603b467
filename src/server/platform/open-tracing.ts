// The SDK of OpenTelemetry: loaded only where spans are sent somewhere, for it is larger than all that it looks at.

import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'

/** Sends spans to the OTLP endpoint at `url`, by HTTP as JSON. Returns a function that sends the rest and ends it. */
export function openTracing(url: string): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: 'duet',
    traceExporter: new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` }),
    // Figures are Prometheus', lines the log's; of the machine nothing is told.
    ...{ metricReaders: [], logRecordProcessors: [], autoDetectResources: false },
  })
  sdk.start()
  return () => sdk.shutdown()
}
