import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

export function sendRefusal(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, { message: code, error: code, code, requestId: randomUUID() }, headers)
}
