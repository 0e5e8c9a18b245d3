import type { ModelType } from '@atelier/contract/model-types/model-types'
import { Box } from '@mui/material'
import { typeIconComponents } from './type-icons.ts'

/** A type's icon in its colour on a faint background of the same; lighter in the dark theme, for which the colours were not chosen. */
export function TypeIcon({
  color,
  icon,
  size = 36,
}: Pick<ModelType, 'color' | 'icon'> & { size?: number }) {
  const Icon = typeIconComponents[icon]
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        borderRadius: `${Math.round(size * 0.28)}px`,
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        color,
        backgroundColor: `color-mix(in srgb, ${color} 13%, transparent)`,
        '& svg': { fontSize: Math.round(size * 0.56) },
        ...theme.applyStyles('dark', {
          color: `color-mix(in srgb, ${color} 55%, white)`,
          backgroundColor: `color-mix(in srgb, ${color} 30%, transparent)`,
        }),
      })}
    >
      <Icon />
    </Box>
  )
}
