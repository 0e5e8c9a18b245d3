import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { addErrorHandler } from './error-handler.ts'

test.each(['ENOSPC', 'EDQUOT'])(
  'un disque plein (%s) se dit comme tel, et le journal en garde la cause',
  async (code) => {
    const lines: string[] = []
    const app = Fastify()
    addErrorHandler(
      app,
      createLog({ level: 'error', readable: false, write: (line) => void lines.push(line) }),
    )
    app.get('/', async () => {
      throw Object.assign(new Error('no space left on device, write'), { code, syscall: 'write' })
    })
    const response = await app.inject('/')
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      507,
      'file.no-space',
    ])
    expect(lines.join('')).toContain('no space left on device')
  },
)
