import { expect, test } from 'vitest'
import { isCommonPassword, isPersonalPassword } from './common-password.ts'
import { commonWords } from './common-words.ts'

/** Between bars, because passwords may hold spaces. */
const list = (passwords: string) => passwords.split('|').map((password) => password.trim())

test.each(
  list(`
  123456|1234567890|000000|111111|121212|123123|112233|654321|147258|159753|
  789456123|010203|14071789|19871987|20202021|12/05/1987|7777777|azerty|AZERTY123|
  azertyuiop|qwerty|qwertz1|1q2w3e4r|1a2z3e4r|qsdfghjk|abc123|123abc|abcdef|
  abcd1234|zaq12wsx|qweasdzxc|a123456|poiuytreza|password|Password1|P@$$w0rd!|
  passw0rd|p4ssw0rd2024|PASSWORD123|pa55word|motdepasse|MotDePasse1|m0tdep@sse|
  mot de passe|Mot-de-passe!|mdp2024|azerty123|Soleil75|doudou12|marseille13|
  camille1998|chocolat!|j3taime|loulou123456|contraseña|Contrasena1|teamo123|
  tequiero|barcelona10|princesa|iloveyou2|letmein|admin1|adm1n123|welcome1|dragon|
  monkey!|!!soleil!!|2024bonjour|aaaaaa|abababab|abcabcabc|totototo|toto12toto12|
  azertyazerty|------|......`),
)('%s est un mot de passe courant', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(
  list(`
  trois petits chats|nouveau-secret|cheval agrafe batterie|un deux trois|Tr0ub4dor&3|
  x7Kq2pLm|kWf8-mzRt|vélo sous la pluie|48291735|591736|lampe-tilleul-9|gpmtzk|
  soleil483920|le soleil de minuit|ma grand-mère tricote|北京的夜晚很安静|aaaZk9w`),
)('%s n’en est pas un', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('les mots de la liste, avec les ajouts les plus courants, font plus de trois mille mots de passe', () => {
  const additions = ['', '1', '12', '123', '1234', '2024', '!', '01', '75', '00']
  const passwords = new Set(
    [...commonWords].flatMap((word) => additions.map((addition) => word + addition)),
  )
  expect(passwords.size).toBeGreaterThan(3000)
  expect([...passwords].filter((password) => !isCommonPassword(password))).toEqual([])
})

test('chaque mot de la liste peut être reconnu : des lettres sans accent, trois au moins', () => {
  expect([...commonWords].filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([])
})

const owner = { name: 'Zoé Le Gall', email: 'zoe.legall42@mairie.example' }
test.each(
  list(`
  zoelegall|Zoé Le Gall|legallzoe|Gall-Le-Zoé|gallgall|z0elegall|Zoe1234|
  zoe.legall42@mairie.example|ZOE.LEGALL42|zoelegall42|legall42!|zoelegall2024`),
)('%s est son nom ou son adresse', (password) => {
  expect(isPersonalPassword(password, owner)).toBe(true)
})
test.each(['zoe aime le velo', 'mairie-du-parc', 'legallimatias', 'x7Kq2pLm'])(
  '%s n’est ni l’un ni l’autre',
  (password) => {
    expect(isPersonalPassword(password, owner)).toBe(false)
  },
)

test('un nom trop court ou une adresse étrange ne refuse pas tout', () => {
  const strange = { name: 'Al', email: 'a@b.example' }
  expect(isPersonalPassword('alalalal', strange)).toBe(false)
  expect(isPersonalPassword('x7Kq2pLm', { name: '', email: '' })).toBe(false)
})
