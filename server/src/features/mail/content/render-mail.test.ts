import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const content = {
  subject: 'Bonjour\r\nBcc: tous@mairie.example\u2028et\tvous',
  greeting: 'Bonjour <b>Camille</b> & « Cie »,',
  paragraphs: ['Un\r\nRetour', `"guillemets" et l'apostrophe`],
  button: { label: 'Ouvrir', url: 'https://atelier.example/a?b=1&c="2"#secret' },
  notes: ['<script>alert(1)</script>'],
}

test('le sujet tient sur une ligne', () => {
  expect(renderMail(content, 'fr').subject).toBe('Bonjour Bcc: tous@mairie.example et vous')
})

test('le texte a tout, et l’adresse du bouton', () => {
  expect(renderMail(content, 'fr').text).toBe(
    [
      'Bonjour <b>Camille</b> & « Cie »,',
      'Un\nRetour',
      `"guillemets" et l'apostrophe`,
      'Ouvrir\nhttps://atelier.example/a?b=1&c="2"#secret',
      '<script>alert(1)</script>',
      'Atelier IA\n',
    ].join('\n\n'),
  )
})

test('le HTML échappe tout, dit sa langue et ne va rien chercher', () => {
  const { html } = renderMail(content, 'es')
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('Bonjour &lt;b&gt;Camille&lt;/b&gt; &amp; « Cie »,')
  expect(html).toContain('href="https://atelier.example/a?b=1&amp;c=&quot;2&quot;#secret"')
  expect(html).not.toMatch(/<script|<img|src=|url\(|<link|@import/)
  expect(html).not.toContain(`"guillemets" et l'apostrophe`)
})
