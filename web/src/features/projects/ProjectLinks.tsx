import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { pathOfProject, projectsPath } from './project-paths.ts'
import { projectsTexts as texts } from './projects.texts.ts'
import { useProjects } from './use-projects.ts'

/** Those that a list names. */
const shownMax = 3

/** The projects where something was done last, and the way to all of them. */
export function ProjectLinks({ onChoose }: { readonly onChoose: () => void }) {
  const { data = [] } = useProjects()
  return (
    <Stack component="nav" aria-label={texts.title} direction="row" sx={rowStyle}>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
        {texts.title}
      </Typography>
      {data.slice(0, shownMax).map(({ id, name }) => (
        <Link
          key={id}
          component={RouterLink}
          to={pathOfProject(id)}
          variant="caption"
          color="text.primary"
          noWrap
          title={name}
          onClick={onChoose}
          sx={{ ...touchLinkStyle, maxWidth: 200 }}
        >
          {name}
        </Link>
      ))}
      <Link
        component={RouterLink}
        to={projectsPath}
        variant="caption"
        color="text.secondary"
        onClick={onChoose}
        sx={{ ...touchLinkStyle, flex: 'none' }}
      >
        {data.length === 0 ? texts.create : texts.all}
      </Link>
    </Stack>
  )
}

const rowStyle = {
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1.25,
  px: 3.25,
  minWidth: 0,
} as const
