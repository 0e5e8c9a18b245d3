import type { WorkProject } from '@atelier/contract/works/work-kinds'
import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { pathOfProject } from './project-paths.ts'

interface Props {
  readonly project: WorkProject | undefined
  readonly details: string
}

/** What the head of a conversation says under its title, after the project that it is in. */
export const InProject = ({ project, details }: Props) => (
  <>
    {project && (
      <>
        <Link component={RouterLink} to={pathOfProject(project.id)} color="inherit">
          {project.name}
        </Link>
        {' · '}
      </>
    )}
    {details}
  </>
)
