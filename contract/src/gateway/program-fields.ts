import { z } from 'zod'
import { required } from '#wire/validation.ts'

/*
 * Fields that the bodies of programs do not declare are accepted and ignored, because programs send many that only OpenAI knows.
 */

/** The model that a program names. */
export const gatewayModel = z.string(required('Modèle requis')).min(1, 'Modèle requis').max(300)
/** For an option of OpenAI's API that changes what is answered. */
export const unsupportedText = 'Cette option n’existe pas ici'
