import { describe, expect, it } from 'vitest'
import { explainOutput, setUpFailure, toUserFailure } from './failures.mjs'

describe('un échec de l’installation', () => {
  it.each([
    [
      'npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write',
      'disque est plein',
    ],
    ['npm error code EACCES\nnpm error syscall mkdir', 'accessible en écriture'],
    ['npm error code ENOTFOUND\nnpm error network request failed', 'registre npm ne répond pas'],
    ['npm error code EAI_AGAIN', 'registre npm ne répond pas'],
    ['npm error FetchError: connect ECONNREFUSED 127.0.0.1:9', 'registre npm ne répond pas'],
    ['npm error code ENOTCACHED', 'registre npm ne répond pas'],
    ['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificat'],
    ['npm error code E407', 'authentification'],
    ['npm error code E404', 'n’a pas tous les paquets'],
    ['npm error code EINTEGRITY', 'abîmé'],
  ])('est dit en clair : %s', (output, message) => expect(explainOutput(output)).toContain(message))

  it('inconnu, n’est pas deviné', () =>
    expect(explainOutput('npm error something else')).toBeUndefined())

  it('se distingue d’une faute du programme, qui passe outre', () => {
    const fault = new TypeError('x is not a function')
    expect(toUserFailure(setUpFailure('Le disque est plein.', ' ENOSPC ')).details).toBe('ENOSPC')
    expect(() => toUserFailure(fault)).toThrow(fault)
  })

  it('vient aussi du disque lui-même', () => {
    const refused = Object.assign(new Error('EACCES: permission denied, mkdir'), {
      code: 'EACCES',
      syscall: 'mkdir',
    })
    expect(toUserFailure(refused).message).toContain('accessible en écriture')
  })
})
