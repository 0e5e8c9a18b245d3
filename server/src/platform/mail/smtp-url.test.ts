import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url.ts'

test.each([
  ['smtp://smtp.mairie.fr', { port: 587, security: 'starttls', user: '', password: '' }],
  [
    'smtps://a%40b.fr:p%3Aw@smtp.mairie.fr',
    { port: 465, security: 'tls', user: 'a@b.fr', password: 'p:w' },
  ],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, security: 'none' }],
  ['smtp://[::1]:1025?security=starttls', { host: '::1', port: 1025, security: 'starttls' }],
  ['smtp://localhost:25?security=tls', { security: 'tls' }],
])('%s', (text, expected) => expect(parseSmtpUrl(text)).toMatchObject(expected))

test.each([
  'smtp.mairie.fr',
  'http://smtp.mairie.fr',
  'smtp://smtp.mairie.fr?security=none',
  'smtp://smtp.mairie.fr?security=ssl',
  'smtp://a:b%0d%0aQUIT@smtp.mairie.fr',
  'smtp://a:%ff@smtp.mairie.fr',
  'smtp://',
])('%s est refusé', (text) => expect(parseSmtpUrl(text)).toBeUndefined())
