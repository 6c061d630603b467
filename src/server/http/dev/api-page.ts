// The contract to read, at `/dev/api`; never mounted in production.

import { Hono } from 'hono'
import { html } from 'hono/html'
import { openApi, type Operation } from '../../openapi.ts'
import { page } from './pages.ts'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

function operation(
  method: string,
  path: string,
  { summary, security, parameters, requestBody, responses }: Operation,
) {
  const query = parameters.filter((each) => each.in === 'query')
  return html`<article>
    <h2>${method.toUpperCase()} ${path}</h2>
    <p>${summary}${security.length === 1 ? '; members only' : ''}</p>
    ${
      query.length > 0
        ? html`<details>
            <summary>Query: ${query.map(({ name }) => String(name)).join(', ')}</summary>
            <pre>${pretty(query)}</pre>
          </details>`
        : ''
    }
    ${
      requestBody
        ? html`<details>
            <summary>Body</summary>
            <pre>${pretty(requestBody)}</pre>
          </details>`
        : ''
    }
    ${Object.entries(responses).map(
      ([status, response]) =>
        html`<details>
          <summary>${status} ${String(response.description)}</summary>
          <pre>${pretty(response.content ?? {})}</pre>
        </details>`,
    )}
  </article>`
}

/** Mount at `/dev/api`: every call on one page, `?json` for the document itself. */
export function apiPage(version: string): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const document = openApi(version)
    if (c.req.query('json') !== undefined) return c.json(document)
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => operation(method, path, each)),
    )
    return page(
      'The API of Duet',
      html`<h1>The API of Duet</h1>
        <p>
          ${document.info.description} The same as an OpenAPI document:
          <a href="/dev/api?json">openapi.json</a>.
        </p>
        ${operations}
        <h2>Shapes</h2>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) =>
            html`<details>
              <summary>${name}</summary>
              <pre>${pretty(schema)}</pre>
            </details>`,
        )}`,
    )
  })
  return app
}
