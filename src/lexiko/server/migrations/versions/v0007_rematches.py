"""Every rematch knows which table it goes on from: seats kept in it are for whoever holds them there still."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Write it into the agreements of earlier ones, which have its id in the key that they were made with."""
    op.execute(
        """
        UPDATE game_table
        SET agreement = json_set(agreement, '$.after', substr(made_key, 9, instr(substr(made_key, 9), '/') - 1))
        WHERE made_key LIKE 'rematch/%/%' AND json_valid(agreement)
            AND json_extract(agreement, '$.reserved') <> '{}' AND json_extract(agreement, '$.after') IS NULL
        """
    )
