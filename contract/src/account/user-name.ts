import { z } from 'zod'
import { required } from '#wire/validation.ts'

/** Bounds of a user's name, in characters. */
export const userNameLimits = { min: 2, max: 100 } as const

/** Invisible characters, text direction changes and fillers: with them two names that differ look the same. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
const notLetters = /[^\p{L}\p{M}]+/u
const latin = /\p{Script=Latin}/u
const lookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Cyrillic and Greek have letters that look Latin: a word that mixes them is made to be mistaken for another. */
const isInOneAlphabet = (value: string) =>
  value.split(notLetters).every((word) => !(latin.test(word) && lookAlike.test(word)))

export const name = z
  .string(required('Nom requis'))
  .normalize('NFC')
  .overwrite((value) => value.replaceAll(unseen, ''))
  .trim()
  .min(1, 'Nom requis')
  .min(userNameLimits.min, 'Le nom doit contenir au moins 2 caractères')
  .max(userNameLimits.max)
  .refine(isInOneAlphabet, 'Écrivez chaque mot du nom dans un seul alphabet')
