// Prints progress and runs programs. Plain JavaScript for Node 20, because it runs before the installation.
import { spawn } from 'node:child_process'

/** A failure whose message is printed without a stack trace. */
export class Refused extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints a title, runs the work, and prints its duration. */
export async function step(title, work) {
  const started = performance.now()
  process.stdout.write(`${title} ... `)
  try {
    const result = await work()
    say(`done in ${formatSeconds(started)}`)
    return result
  } catch (failure) {
    say('failed')
    throw failure
  }
}

export function formatSeconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

const running = new Set()

/**
 * Runs a program and collects its output; ends it after the time limit.
 *
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function run(command, args, { limitSeconds = 900, show = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      ...options,
    })
    let output = ''
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output })
    }
    const timer = setTimeout(() => {
      output += `\n${command} was ended after ${limitSeconds} s\n`
      if (show) say(`\n${command} was ended after ${limitSeconds} s`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }, limitSeconds * 1000)
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => {
      output += error.message
      end(error.code === 'ENOENT' ? 127 : 1)
    })
    child.once('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)))
  })
}

/** Sends a signal to the running program. */
export function stopRunning(signal) {
  for (const child of running) child.kill(signal)
}

/** The last lines of an output, which usually contain the reason. */
export function getLastLines(output, count = 30) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
