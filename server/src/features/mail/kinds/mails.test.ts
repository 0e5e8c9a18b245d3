import { mailKinds } from '@atelier/contract/mail/mail'
import { describe, expect, test } from 'vitest'
import type { MailLanguage } from '../content/mail-content.ts'
import { renderMail } from '../content/render-mail.ts'
import { mails } from './mails.ts'

const url = 'https://atelier.mairie.example/lien#secret'
const at = Date.UTC(2026, 10, 29, 12)
const name = 'Camille'
const all = (language: MailLanguage) => ({
  test: mails.test(language, { name }),
  forgotten: mails.forgotten(language, { name, url }),
  invitation: mails.invitation(language, { name: '', inviter: name, until: at, url }),
  address: mails.address(language, { name, url, days: 7 }),
  'new-address': mails.newAddress(language, { name }),
  admitted: mails.admitted(language, { name, url }),
  refused: mails.refused(language, { name }),
  waiting: mails.waiting(language, { name, count: 3, url }),
  security: mails.security(language, { name, event: 'factor-removed', at }),
  'work-done': mails.workDone(language, { name, kinds: ['transcription.transcribe'], url }),
})

test('chaque sorte a son texte dans les trois langues', () => {
  const [fr, en, es] = (['fr', 'en', 'es'] as const).map(all)
  if (!fr || !en || !es) throw new Error('no language')
  for (const kind of mailKinds) {
    expect(new Set([fr[kind].subject, en[kind].subject, es[kind].subject]).size).toBe(3)
    expect(renderMail(fr[kind], 'fr').text).not.toMatch(/undefined|function/)
  }
})

describe('en français', () => {
  const fr = all('fr')
  test('les sujets sont ceux qui sont prévus', () => {
    expect(mailKinds.map((kind) => fr[kind].subject)).toEqual([
      'Courriel d’essai',
      'Choisir un nouveau mot de passe',
      'Camille vous invite dans Atelier IA',
      'Confirmez votre adresse',
      'Votre adresse de connexion va changer',
      'Votre compte est ouvert',
      'Votre demande de compte a été refusée',
      '3 demandes de compte attendent',
      'Un second facteur a été retiré de votre compte',
      'Votre transcription est prête',
    ])
  })

  test('une invitation dit jusqu’à quel jour', () => {
    expect(fr.invitation.greeting).toBe('Bonjour,')
    expect([...fr.invitation.paragraphs, ...fr.invitation.notes].join(' ')).toBe(
      'Ce lien crée votre compte, une seule fois, jusqu’au 29 novembre. Si vous ne l’attendiez pas, ne faites rien.',
    )
  })

  test('un compte sans mot de passe apprend par où il s’ouvre, sans lien', () => {
    const content = mails.forgotten('fr', { name, provider: 'Mairie' })
    expect(content).toMatchObject({ paragraphs: ['Votre compte s’ouvre par Mairie.'] })
    expect(content.button).toBeUndefined()
  })

  test('sans adresse publique, il n’y a pas de lien', () => {
    const content = mails.workDone('fr', { name, kinds: ['images.generate', 'images.generate'] })
    expect(content.button).toBeUndefined()
    expect(content.subject).toBe('2 tâches sont terminées')
    expect(content.paragraphs).toContain('2 créations d’image')
  })

  test('une demande attend, plusieurs attendent', () => {
    expect(mails.waiting('fr', { name, count: 1 }).subject).toBe('1 demande de compte attend')
  })
})
