import { getLanguage } from '@marquee/contract/language/load'
import { getFormats } from '@marquee/contract/language/formats'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { docsTexts } from '@marquee/contract/messages/docs'
import { type OpenApi, collectRefusals, describeKeys, getTag } from './openapi.ts'

/** The calls as an HTML page: one file without scripts and external resources. */
export function renderDocs(calls: Readonly<Record<string, EndpointShape>>, document: OpenApi): string {
  const byTag = Map.groupBy(Object.entries(calls), ([, endpoint]) => getTag(endpoint))
  const contents = [...byTag.keys()].map((tag) => html`<a href="#${tag}">${tag}</a>`)
  const sections = [...byTag].map(
    ([tag, entries]) =>
      html`<section id="${tag}"><h2>${tag}</h2>${entries.map(([, endpoint]) => renderCall(endpoint, document))}</section>`,
  )
  const introduction = docsTexts.introduction.map((line) => html`<p>${formatCode(line)}</p>`)
  return html`<!doctype html>
<html lang="${getLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${docsTexts.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${docsTexts.title}</h1>
<p>${docsTexts.subtitle}</p>
${introduction}
<p><a href="/api/openapi.json">${docsTexts.machineReadable}</a></p>
<nav>${contents}</nav>
${sections}
</main>
</body>
</html>
`.text
}

function renderCall(endpoint: EndpointShape, document: OpenApi): Html {
  const { method, path, summary, who } = endpoint
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
  const refusals = Object.entries(collectRefusals(endpoint)).map(
    ([name, { status, message }]) =>
      html`<tr><td>${String(status)}</td><td><code>${name}</code></td><td>${message}</td></tr>`,
  )
  return html`<details>
<summary><span class="method">${method}</span> <code>${path}</code> <span class="what">${summary}</span></summary>
<p>${docsTexts.accessNote({ who: getFormats().formatList(who.map((one) => docsTexts.who[one])) })} ${formatCode(describeKeys(endpoint))}</p>
${renderInput(operation)}
<h3>${docsTexts.answers} ${String(endpoint.status ?? 200)}</h3>
${renderAnswer(operation, endpoint)}
<h3>${docsTexts.refuses}</h3>
<table>${refusals}</table>
</details>`
}

type Schema = {
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  [key: string]: unknown
}

function renderInput(operation: Record<string, unknown>): Html {
  const parameters = (operation.parameters ?? []) as { name: string; in: string; required: boolean; schema: Schema }[]
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Schema }> }
  const rows = [
    ...parameters.map(({ name, in: where, required, schema }) => renderField(name, where, required, schema)),
    ...Object.entries(content).flatMap(([type, { schema }]) =>
      Object.entries(schema.properties ?? {}).map(([name, one]) =>
        renderField(
          name,
          type === 'application/json' ? docsTexts.json : docsTexts.form,
          !!schema.required?.includes(name),
          one,
        ),
      ),
    ),
  ]
  return rows.length === 0 ? html`` : html`<h3>${docsTexts.takes}</h3><table>${rows}</table>`
}

function renderField(name: string, where: string, isRequired: boolean, schema: Schema): Html {
  return html`<tr><td><code>${name}</code>${isRequired ? ' *' : ''}</td><td>${where}</td><td><code>${formatSchema(schema)}</code></td></tr>`
}

function renderAnswer(operation: Record<string, unknown>, endpoint: EndpointShape): Html {
  const responses = operation.responses as Record<
    string,
    { description: string; content?: Record<string, { schema: Schema }> }
  >
  const answer = responses[String(endpoint.status ?? 200)]
  const schema = answer?.content?.['application/json']?.schema
  return schema ? html`<pre>${formatSchema(schema)}</pre>` : html`<p>${answer?.description ?? ''}</p>`
}

/** A schema in TypeScript notation: `{ _id: uuid, name: string, phone?: string }`. */
function formatSchema(schema: Schema, depth = 0): string {
  const { type, format, properties, required = [], items } = schema
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return [...new Set(options.map((option) => formatSchema(option, depth)))].join(' | ')
  if (properties) {
    const pad = '  '.repeat(depth + 1)
    const lines = Object.entries(properties).map(
      ([name, one]) => `${pad}${name}${required.includes(name) ? '' : '?'}: ${formatSchema(one, depth + 1)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }
  if (items) return `${formatSchema(items as Schema, depth)}[]`
  return format ?? (Array.isArray(type) ? type.join(' | ') : (type ?? 'anything'))
}

/** HTML that is escaped already; strings are escaped when they are inserted. */
type Html = { readonly text: string }

function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const escaped = values.map((value) =>
    typeof value === 'string'
      ? escapeHtml(value)
      : 'text' in value
        ? value.text
        : value.map((one) => one.text).join(''),
  )
  return { text: String.raw({ raw: strings }, ...escaped) }
}

const raw = (text: string): Html => ({ text })

/** Turns backquoted text into `<code>`. */
function formatCode(line: string): Html {
  return { text: escapeHtml(line).replace(/`([^`]+)`/g, '<code>$1</code>') }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1.5rem 0 }
h2 { margin: 2.5rem 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .25rem 0 }
summary { cursor: pointer; padding: .5rem 0; overflow-wrap: anywhere }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600 }
.what { opacity: .75 }
table { border-collapse: collapse; width: 100% }
td { padding: .25rem 1rem .25rem 0; vertical-align: top; overflow-wrap: anywhere }
code, pre { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
pre { margin: 0; overflow-x: auto }
`
