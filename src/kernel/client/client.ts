// Script of every page: htmx, and the script that wakes islands.
import "./htmx";
import "./boot";
import "./dialogs";
