import { expect, test } from 'vitest'
import { findRequest } from './find-request.ts'

test('une demande de retenir propose la fin de sa phrase, telle qu’elle est écrite', () => {
  const found: readonly (readonly [string, string | undefined])[] = [
    ['Retiens que je travaille à la mairie de Lille.', 'Je travaille à la mairie de Lille.'],
    ['Bonjour. Retiens qu’il fait 3.5 degrés. Et alors ?', 'Il fait 3.5 degrés.'],
    ['Retenez bien que je préfère le tutoiement', 'Je préfère le tutoiement'],
    ['Merci !\n\nremember that I live in Lille\nand more', 'I live in Lille'],
    ['Recuerda que trabajo en Lille. Gracias', 'Trabajo en Lille.'],
    ['Retiens-moi une place', undefined],
    ['Je retiens que tu as raison', undefined],
    ['Que faut-il retenir de ce texte ?', undefined],
    ['Retiens que ', undefined],
    [`Retiens que ${'x'.repeat(301)}`, undefined],
    ['', undefined],
  ]
  for (const [question, text] of found)
    expect([question, findRequest(question)]).toEqual([question, text])
})
