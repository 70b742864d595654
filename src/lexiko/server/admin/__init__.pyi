from lexiko.server.admin.calling import NotDone as NotDone
from lexiko.server.admin.calling import running_server as running_server
from lexiko.server.admin.overview import TableSummary as TableSummary
from lexiko.server.admin.overview import sizes as sizes
from lexiko.server.admin.overview import table_summaries as table_summaries
from lexiko.server.admin.remote import close_table as close_table
from lexiko.server.admin.remote import lift as lift
from lexiko.server.admin.remote import limited as limited
