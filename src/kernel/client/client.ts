// What every page ships: htmx, and the script that wakes islands.
import "./htmx";
import "./boot";
