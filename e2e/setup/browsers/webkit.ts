import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { freePort } from '@atelier/engine/testing/free-ports'
import { expect } from '@playwright/test'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

/** Debian's packages webkit2gtk-driver and xvfb: the engine of Safari, which Playwright drives only in builds of its own. */
export const hasWebkit = browser !== undefined && [driver, display].every(existsSync)

/** A window of WebKit, driven by the W3C's WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export interface WebkitWindow {
  open(url: string): Promise<void>
  /** Runs this body of a function in the page, or in the frame that was entered, and returns what it returns. */
  run(script: string): Promise<unknown>
  /** Runs it until it returns something true. */
  waitFor(script: string): Promise<void>
  /** What follows runs in this frame, until the page is left or `leaveFrame` is called. */
  enterFrame(selector: string): Promise<void>
  leaveFrame(): Promise<void>
  countWindows(): Promise<number>
  close(): Promise<void>
}

export async function openWebkit(): Promise<WebkitWindow> {
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await Promise.race([
    once(screen.stdout, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('no screen for WebKit'))),
  ])
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    // Inside a container it cannot make one of its own.
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const endAll = async () => {
    for (const one of [server, screen]) await end(one)
  }
  try {
    const window = await openWindow(callerOf(`http://127.0.0.1:${port}`))
    return {
      ...window,
      async close() {
        try {
          await window.close()
        } finally {
          await endAll()
        }
      },
    }
  } catch (cause) {
    await endAll()
    throw cause
  }
}

async function openWindow(call: Call): Promise<WebkitWindow> {
  await expect.poll(() => call('GET', '/status').catch(() => undefined)).toBeDefined()
  const session = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })
  return windowOf((method, path, body) =>
    call(method, `/session/${session.sessionId}${path}`, body),
  )
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

const callerOf =
  (url: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} : ${value.error}, ${value.message}`)
    return value
  }

function windowOf(call: Call): WebkitWindow {
  const run = (script: string) => call('POST', '/execute/sync', { script, args: [] })
  return {
    open: (url) => call('POST', '/url', { url }),
    run,
    waitFor: (script) => expect.poll(() => run(script)).toBeTruthy(),
    async enterFrame(selector) {
      const id = await call('POST', '/element', { using: 'css selector', value: selector })
      await call('POST', '/frame', { id })
    },
    leaveFrame: () => call('POST', '/frame', { id: null }),
    countWindows: async () => (await call<unknown[]>('GET', '/window/handles')).length,
    close: () => call('DELETE', ''),
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
