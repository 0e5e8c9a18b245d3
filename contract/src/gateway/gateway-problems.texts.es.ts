import type { GatewayProblemTexts } from '#problems/problem-codes.ts'

export const spanishGatewayProblems: GatewayProblemTexts = {
  'gateway.picture-refused':
    'Esta imagen no se puede leer. Envíe una imagen JPEG, PNG, WebP o GIF en una dirección «data:»; las direcciones de otros sitios no se leen.',
  'gateway.no-sight': 'Este modelo no acepta imágenes. Elija otro, o quite la imagen.',
  'gateway.one-picture':
    'Solo se puede modificar una imagen por llamada. Envíe solo una en «image».',
  'gateway.option-unsupported': (params) =>
    `El modelo «${params.model ?? ''}» no tiene en cuenta ${params.option ?? ''}. Quite esta opción o elija otro modelo.`,
}
